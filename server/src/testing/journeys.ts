import { randomInt, randomUUID } from 'node:crypto';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProgressEvent } from '@venture/rules/events';
import { catalogue } from './catalogue';
import type { TestPerson } from './people';

/** Somebody who uses the app, and their acknowledged events. */
export type Learner = Pick<TestPerson, 'userId' | 'cookie'> & { readonly acknowledged: Set<string> };

/** Events that happened while people used the app. */
export type Report = {
  /** The number of responses by status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Errors: responses other than 2xx or 503 with Retry-After, and broken connections. */
  readonly faults: readonly string[];
  /** The longest time without an acknowledged event. */
  readonly withoutWritesMs: number;
  /** How long each response took. */
  readonly writesMs: readonly number[];
  readonly readsMs: readonly number[];
};

/** The entry point: nginx. */
type Front = { readonly address: string; readonly certificate: string };

const LOOK_AGAIN_MS = 50;
const REST_MS = 50;
/** How many events everybody completes before the disturbance, and again after it. */
const ROUNDS = 3;

/** Lets people use the app during `work` and a while before and after, with a short rest between rounds. */
export async function duringJourneys(
  front: Front,
  learners: readonly Learner[],
  work: () => Promise<void>,
): Promise<Report> {
  const agent = new https.Agent({ keepAlive: true, ca: front.certificate });
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  const times = { lastWrite: performance.now(), withoutWritesMs: 0 };
  const [writesMs, readsMs]: [number[], number[]] = [[], []];
  let isOver = false;

  /** Resends a request until answered, as pages do. */
  async function ask({ cookie }: Learner, method: string, path: string, body?: object): Promise<unknown> {
    for (;;) {
      const began = performance.now();
      const answer = await send({ agent, front, cookie, method, path, body }).catch((error) => ({
        ...{ status: 0, retryAfter: '', said: String(error) },
      }));
      (body ? writesMs : readsMs).push(performance.now() - began);
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status === 200) return answer.said;
      const isAsked = answer.status === 503 && /^\d+$/.test(answer.retryAfter);
      if (!isAsked) faults.push(`${method} ${path}: ${answer.status} ${answer.said.slice(0, 300)}`);
      await wait((Number(answer.retryAfter) || 1) * 1000 * (1 + Math.random() / 2));
    }
  }

  async function round(learner: Learner): Promise<void> {
    const events = Array.from({ length: randomInt(1, 4) }, (_, at) =>
      at === 0 && learner.acknowledged.size === 0 ? anAttempt() : aReading(),
    );
    const said = await ask(learner, 'POST', '/api/v1/events', { learner: learner.userId, events });
    const { results } = JSON.parse(String(said));
    for (const [at, { id }] of events.entries()) if (isStored(results[at])) learner.acknowledged.add(id);
    const now = performance.now();
    times.withoutWritesMs = Math.max(times.withoutWritesMs, now - times.lastWrite);
    times.lastWrite = now;
    await ask(learner, 'GET', '/api/v1/leaderboards/xp');
    await ask(learner, 'GET', '/api/v1/me');
    await ask(learner, 'GET', '/');
    await wait(REST_MS);
  }

  const rounds = learners.map(() => 0);
  const using = learners.map(async (learner, at) => {
    while (!isOver) {
      await round(learner);
      rounds[at] = (rounds[at] ?? 0) + 1;
    }
  });
  const everybodyHad = async (more: number) => {
    const wanted = rounds.map((before) => before + more);
    while (rounds.some((now, at) => now < (wanted[at] ?? 0))) await wait(LOOK_AGAIN_MS);
  };
  await everybodyHad(ROUNDS);
  await work();
  await everybodyHad(ROUNDS);
  isOver = true;
  await Promise.all(using);
  agent.destroy();
  return {
    answers,
    faults,
    withoutWritesMs: times.withoutWritesMs,
    writesMs,
    readsMs,
  };
}

type Sent = {
  readonly agent: https.Agent;
  readonly front: Front;
  readonly cookie: string;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
};

function send({ agent, front, cookie, method, path, body }: Sent) {
  const headers = {
    cookie: `__Host-${cookie}`,
    origin: front.address,
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise<{ status: number; retryAfter: string; said: string }>((resolve, reject) => {
    const sent = https.request(`${front.address}${path}`, { agent, method, headers }, (response) => {
      const { statusCode = 0, headers: got } = response;
      text(response).then(
        (said) => resolve({ status: statusCode, retryAfter: got['retry-after'] ?? '', said }),
        reject,
      );
    });
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
}

/** Whether an event is stored, even if it is judged later. */
function isStored({ verdict, code }: { readonly verdict: string; readonly code?: string }): boolean {
  return verdict !== 'later' || code === 'being-checked';
}

const base = () => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  remote: 'learning',
  release: '1.0.0',
});

/** A section that was read. */
function aReading(): ProgressEvent {
  const { id, sections } = anyOf(catalogue.modules);
  return { ...base(), kind: 'reading', module: id, section: anyOf(sections).id };
}

/** A quiz attempt, partly right; one per person, since the next must wait until it could have been answered. */
function anAttempt(): ProgressEvent {
  const { id, contentVersion, questions } = anyOf(catalogue.quizzes);
  const given = questions.map((question) => ({ question, chosen: anyOf(question.options).id }));
  return {
    ...base(),
    ...{ kind: 'attempt', quiz: id, contentVersion, seconds: 60, total: questions.length },
    answers: Object.fromEntries(given.map(({ question, chosen }) => [question.id, chosen])),
    correct: given.filter(({ question, chosen }) => question.right === chosen).length,
  };
}

function anyOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item; // none of them is empty
}
