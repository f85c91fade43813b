import type { Answer } from '@venture/shared/v1/endpoint';
import { getEvent, pullEvents, pushEvents } from '@venture/shared/v1/progress';
import { CallError } from '../api/problem';
import { type Route, route } from '../api/serve';
import type { Database } from '../storage/schema';
import { type Events, eventsIn, type Follow, type Kept } from './events';
import type { Judges } from './judgement';
import { readEvent } from './read';

type Parts = { readonly db: Database; readonly judges: Judges; readonly follow: Follow };

/** The calls by which devices and the server come to know the same of a person. */
export function progressRoutes({ db, judges, follow }: Parts): readonly Route[] {
  const events = eventsIn(db, follow);
  return [
    route(pushEvents, async ({ body, caller: { userId } }) => {
      sameLearner(body.learner, userId);
      const results = await push(events, judges, userId, body.events);
      return { results, total: await events.total(userId) };
    }),
    route(pullEvents, async ({ query, caller: { userId } }) => {
      sameLearner(query.learner, userId);
      return pull(db, events, userId, query);
    }),
    route(getEvent, async ({ params, caller: { userId } }) => one(db, userId, params.id)),
  ];
}

/** Two people on one device: what is one's must not become the other's. */
function sameLearner(learner: string, userId: string): void {
  if (learner !== userId) throw new CallError('other-learner', 'Somebody else is logged in here.');
}

async function push(
  events: Events,
  { judge }: Judges,
  userId: string,
  sent: readonly unknown[],
): Promise<Kept[]> {
  const read = sent.map(readEvent);
  const readable = read.filter((event) => event !== undefined);
  const known = await events.known(
    userId,
    readable.map(({ id }) => id),
  );
  const unknown = readable.filter(({ id }) => !known.has(id));
  // Judged before the transaction begins: a replay takes its time, and no lock waits for it.
  const judged = await Promise.all(
    unknown.map(async (event) => ({ event, judgement: await judge(userId, event) })),
  );
  const kept = judged.length > 0 ? await events.keep(userId, judged) : new Map<string, Kept>();
  return read.map(
    (event) =>
      (event && (kept.get(event.id) ?? known.get(event.id))) ?? { standing: 'refused', code: 'malformed' },
  );
}

async function pull(
  db: Database,
  events: Events,
  userId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Answer<typeof pullEvents>> {
  const rows = await db
    .selectFrom('events')
    .select(['number', 'said', 'standing'])
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(({ said, standing }) => ({ event: said, standing }));
  const last = rows.slice(0, limit).at(-1)?.number ?? after;
  return { items, last, more: rows.length > limit, total: await events.total(userId) };
}

async function one(db: Database, userId: string, id: string): Promise<Answer<typeof getEvent>> {
  const row = await db
    .selectFrom('events')
    .select(['said', 'play', 'standing', 'code', 'received_at'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('not-found', 'There is no such event.');
  const { said, play, standing, code, received_at } = row;
  return {
    event: { ...Object(said), ...(play !== null && { play }) },
    standing,
    ...(code !== null && { code }),
    receivedAt: received_at.toISOString(),
  };
}
