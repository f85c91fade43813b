import { deleteMe } from '@venture/api/v1/me';
import { pushEvents } from '@venture/api/v1/progress';
import { parse, parseJson } from '@venture/contract/parse';
import type { Call } from '../server/src/testing/killable-process';
import type { Kill } from '../server/src/testing/killable-server';
import type { Sent } from './browser';
import { expectOwner, expectVerdict } from './kept';
import { settle, type World } from './world';

/** Faults of a request in transit. */
type Trouble = {
  readonly kill?: Kill;
  readonly isLost?: boolean;
  /** The response arrives with a later action. */
  readonly isSlow?: boolean;
};

/** Limits pages of events, so that a few events take several requests. */
const inSteps = (path: string) => path.replace(/(?<=\/events\?.*)$/, '&limit=4');

export const callOf = ({ device: { address }, ...sent }: Sent): Call => ({
  ...sent,
  path: inSteps(sent.path),
  address,
});

/** Delivers a request and its response, unless one of them is lost or the server is killed. */
export async function deliver(world: World, sent: Sent, trouble: Trouble = {}): Promise<void> {
  const { kill, isLost = false, isSlow = false } = trouble;
  const response = sent.response ?? (await answered(world, sent, kill));
  if (response && isSlow) return void world.waiting.push({ ...sent, response });
  if (!response || isLost || !sent.device.isOnline) return sent.fail();
  if (response.status >= 400 && response.status < 429) world.refused.add(sent.device);
  sent.answer(response);
}

async function answered(world: World, sent: Sent, kill: Kill | undefined): Promise<Response | undefined> {
  const { kept, server, deletions, acknowledged } = world;
  const [pushed, deleted] = [pushedIn(sent), deletedBy(sent)];
  if (pushed) expectOwner(kept, pushed.ids, pushed.learner, `sent by ${sent.device.name}`);
  if (deleted) deletions.set(deleted, deletions.get(deleted) ?? false);
  const response = await server.answer(callOf(sent), sent.device.place, kill);
  if (!response) return undefined;
  if (response.status >= 500 && response.status !== 503)
    throw new Error(`${sent.path}: ${server.logged.at(-1)}`);
  if (deleted && response.ok) deletions.set(deleted, true);
  if (pushed && response.ok) {
    const answer: unknown = await response.clone().json();
    for (const { id, verdict } of pushed.verdictsIn(answer)) expectVerdict(kept, id, verdict);
    for (const id of pushed.acknowledgedIn(answer)) acknowledged.add(id);
  }
  return response;
}

/** Delivers all requests, including those that their responses cause. */
export async function deliverAll(world: World): Promise<void> {
  for (let sent = world.waiting.shift(); sent; sent = world.waiting.shift()) {
    await deliver(world, sent);
    await settle(world);
  }
}

/** The events that a request pushes, if any, and readers of its response. */
function pushedIn({ method, path, body }: Sent) {
  if (method !== pushEvents.method || !path.endsWith(pushEvents.path) || body === undefined) return undefined;
  const { learner, events } = parseJson(pushEvents.body, body, 'what a page sends');
  const ids = events.map((event) => String(Object(event).id));
  return {
    learner,
    ids,
    /** Events that the server has acknowledged, with a verdict or for a later check. */
    acknowledgedIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return ids.filter((_, at) => results[at]?.verdict !== 'later' || results[at].code !== undefined);
    },
    /** Verdicts in the response; events to be judged later have none. */
    verdictsIn(answer: unknown) {
      const { results } = parse(pushEvents.response, answer, 'what the server answers');
      return results.flatMap(({ verdict }, at) =>
        verdict === 'later' ? [] : [{ id: ids[at] ?? '', verdict }],
      );
    },
  };
}

/** The account that a request deletes, if any. */
function deletedBy({ method, path, body }: Sent): string | undefined {
  if (method !== deleteMe.method || !path.endsWith(deleteMe.path) || body === undefined) return undefined;
  return parseJson(deleteMe.body, body, 'what a page sends').password;
}
