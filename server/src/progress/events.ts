import type { ProgressEvent } from '@venture/shared/progress/events';
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../storage/schema';
import type { Judgement } from './judgement';
import { type Best, type Bests, improved, type Totals, totalsOf } from './score';

/** What became of an event that was sent. */
export type Kept = Pick<Judgement, 'standing' | 'code'>;

/** An event that the server has not kept yet, and what is thought of it. */
export type Judged = { readonly event: ProgressEvent; readonly judgement: Judgement };

/** What one transaction has changed: leaderboards follow it. */
export type Change = {
  readonly userId: string;
  /** When the server heard of it. */
  readonly at: Date;
  readonly verifiedXp: number;
  readonly events: readonly (Kept & { readonly event: ProgressEvent })[];
};

export type Events = {
  /** What was kept of these before. */
  readonly known: (userId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Kept>>;
  /** Keeps events together with everything that follows from them, or nothing of it. */
  readonly keep: (userId: string, judged: readonly Judged[]) => Promise<ReadonlyMap<string, Kept>>;
  readonly total: (userId: string) => Promise<Totals & { readonly events: number }>;
};

/** Told of each change within its transaction. */
export type Follow = (transaction: Transaction<Tables>, change: Change) => Promise<void>;

export function eventsIn(db: Database, follow: Follow): Events {
  return {
    known: (userId, ids) => knownIn(db, userId, ids),
    keep: (userId, judged) => db.transaction().execute((trx) => keepIn(trx, userId, judged, follow)),
    async total(userId) {
      const row = await db
        .selectFrom('learners')
        .select(['events', 'xp', 'verified_xp as verifiedXp'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row ?? { events: 0, xp: 0, verifiedXp: 0 };
    },
  };
}

async function knownIn(db: Database, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Kept>();
  const rows = await db
    .selectFrom('events')
    .select(['id', 'standing', 'code'])
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, standing, code }) => [id, { standing, ...(code && { code }) }]));
}

async function keepIn(
  trx: Transaction<Tables>,
  userId: string,
  judged: readonly Judged[],
  follow: Follow,
): Promise<ReadonlyMap<string, Kept>> {
  const learner = await lock(trx, userId);
  const before = await knownIn(
    trx,
    userId,
    judged.map(({ event }) => event.id),
  );
  const fresh = await claimed(
    trx,
    judged.filter(({ event }) => !before.has(event.id)),
  );
  if (fresh.length === 0) return before;
  const scored = score(await bestsOf(trx, userId), fresh);
  await trx
    .insertInto('events')
    .values(fresh.map((each, at) => row(userId, learner.events + at + 1, each)))
    .execute();
  await keepBests(trx, userId, scored.changed);
  const gains = scored.gains.filter(({ xp, verified_xp }) => xp !== 0 || verified_xp !== 0);
  if (gains.length > 0) {
    await trx
      .insertInto('xp_ledger')
      .values(gains.map((gain) => ({ ...gain, user_id: userId })))
      .execute();
  }
  const { xp, verifiedXp } = scored.totals;
  await trx
    .updateTable('learners')
    .set({ events: learner.events + fresh.length, xp, verified_xp: verifiedXp })
    .where('user_id', '=', userId)
    .execute();
  await follow(trx, { userId, at: learner.at, verifiedXp: verifiedXp - learner.verified_xp, events: fresh });
  return new Map([...before, ...fresh.map(({ event, ...rest }) => [event.id, rest] as const)]);
}

/** One transaction of a person at a time: numbers have no gaps, and no gain is counted twice. */
async function lock(trx: Transaction<Tables>, userId: string) {
  await trx
    .insertInto('learners')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('learners')
    .select(['events', 'verified_xp', sql<Date>`now()`.as('at')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Fresh = Kept & { readonly event: ProgressEvent };

async function claimed(trx: Transaction<Tables>, judged: readonly Judged[]): Promise<readonly Fresh[]> {
  const fresh = new Map<string, Fresh>();
  for (const { event, judgement } of judged) {
    if (fresh.has(event.id)) continue; // twice in one call
    const { standing, code, claim } = judgement;
    const isFirst = claim === undefined || (await claim(trx));
    if (isFirst) fresh.set(event.id, { event, standing, ...(code && { code }) });
    else fresh.set(event.id, { event, standing: 'refused', code: 'session-used' });
  }
  return [...fresh.values()];
}

function score(before: Bests, fresh: readonly Fresh[]) {
  let bests = before;
  let totals = totalsOf(before);
  const gains = fresh.map(({ event, standing }) => {
    bests = improved(bests, event, standing);
    const now = totalsOf(bests);
    const gain = { xp: now.xp - totals.xp, verified_xp: now.verifiedXp - totals.verifiedXp };
    totals = now;
    return { event_id: event.id, activity: activityOf(event), ...gain };
  });
  const changed = [...bests].filter(([activity, best]) => before.get(activity) !== best);
  return { gains, totals, changed };
}

async function bestsOf(trx: Transaction<Tables>, userId: string): Promise<Bests> {
  const rows = await trx.selectFrom('bests').selectAll().where('user_id', '=', userId).execute();
  return new Map(
    rows.map(({ activity, share, verified_share }) => [activity, { share, verifiedShare: verified_share }]),
  );
}

async function keepBests(
  trx: Transaction<Tables>,
  userId: string,
  bests: readonly (readonly [string, Best])[],
) {
  if (bests.length === 0) return;
  await trx
    .insertInto('bests')
    .values(
      bests.map(([activity, { share, verifiedShare }]) => ({
        user_id: userId,
        activity,
        share,
        verified_share: verifiedShare,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'activity']).doUpdateSet((set) => ({
        share: set.ref('excluded.share'),
        verified_share: set.ref('excluded.verified_share'),
      })),
    )
    .execute();
}

function row(user_id: string, number: number, { event, standing, code }: Fresh) {
  const { play, ...said } = { play: undefined, ...event };
  return {
    user_id,
    id: event.id,
    number,
    kind: event.kind,
    activity: activityOf(event),
    at: new Date(event.at),
    standing,
    code: code ?? null,
    said: JSON.stringify(said),
    play: play === undefined ? null : JSON.stringify(play),
  };
}

/** The quiz, game, module or item that an event is about. */
function activityOf(event: ProgressEvent): string {
  switch (event.kind) {
    case 'attempt':
    case 'practice':
      return event.quiz;
    case 'run':
      return event.game;
    case 'reading':
      return event.module;
    case 'review':
      return event.item;
    default:
      return event satisfies never;
  }
}
