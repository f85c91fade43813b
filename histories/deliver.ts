import type { Call } from '../server/src/testing/killable-process';
import type { Kill } from '../server/src/testing/killable-server';
import type { Sent } from './browser';
import { deletedBy } from './delete-account';
import { expectOwner, expectVerdict } from './kept';
import { pushedIn } from './pushed';
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
