import { isDeepStrictEqual } from 'node:util';
import { ProgressEvent } from '@venture/progress/events';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type BackgroundJob, startBackgroundJob } from '../database/background';
import { LOCKS, lockLearner, lockUser, withLockIfFree } from '../database/locks';
import type { Database, Tables, Trx } from '../database/schema';
import type { ReleaseRegistry } from '../judging/released';
import { recountBoards } from '../leaderboards/follow';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { declareActivities, readActivities, type VersionedActivities } from './activities';
import { type ScoringState, scoreEvents } from './append';
import type { JudgedEvent } from './judgement';
import limits from './limits.json';
import { isGain } from './statements';

type Parts = {
  readonly db: Database;
  readonly releases: Pick<ReleaseRegistry, 'declarations'>;
  readonly log: Log;
};

/**
 * Keeps XP up to date with what the list declares: it counts from now on, and earlier events are recounted in the
 * background.
 */
export async function startXpCounting(
  { db, releases, log }: Parts,
  everyMs = limits.checkEveryMs,
): Promise<BackgroundJob> {
  let seen: unknown;
  let quietUntil = 0;
  async function declare(): Promise<void> {
    const declared = await releases.declarations();
    if (declared === seen) return;
    quietUntil = 0;
    await declareActivities(db, declared);
    seen = declared;
  }

  const failed = 'what the list declares does not count yet';
  await declare().catch((error) => log.warn(failed, { reason: reason(error) }));
  const step = async () => {
    await declare();
    if (performance.now() < quietUntil) return false;
    const isLeft = await recountNextLearners(db);
    // Until the list changes, only a process that was killed leaves something behind.
    if (isLeft === false) quietUntil = performance.now() + limits.recountsLeftEveryMs;
    return isLeft === true;
  };
  return startBackgroundJob(step, { log, job: 'count-xp', failed, everyMs });
}

/**
 * Counts anew what some people have done, by what is declared now; false when nothing is left to do, and undefined when
 * another process is at it. The next one takes whom it leaves behind when it is killed.
 */
export async function recountNextLearners(db: Database): Promise<boolean | undefined> {
  if (!(await isAnythingLeft(db))) return false;
  return withLockIfFree(db, LOCKS.recounts, async (trx) => {
    if (await noteSome(trx)) return true;
    const people = await takeSome(trx);
    // In the order in which everybody else who writes for several people waits for them.
    for (const userId of people) await recount(trx, userId);
    return people.length > 0;
  });
}

// What is raw here reads JSON as rows, deletes what it selects, or builds a query from two sources.

/** Looks into two tables that are nearly empty, and for most of the time are. */
async function isAnythingLeft(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from activities where concerns is not null union all select from recounts limit 1`.execute(db);
  return rows.length > 0;
}

type Change = Pick<Tables['activities'], 'activity' | 'kind' | 'concerns' | 'version' | 'noted'>;

/** Where those whom a change concerns are looked for, one after the other, and from which place on. */
const SOURCES = [
  ['attempt', '-infinity'],
  ['run', '-infinity'],
  ['reading', ''],
] as const;

/** Notes some of those whom a change concerns: that of one quiz or game at a time; false when all are noted. */
async function noteSome(trx: Trx): Promise<boolean> {
  const change = await trx
    .selectFrom('activities')
    .select(['activity', 'kind', 'concerns', 'version', 'noted'])
    .where('concerns', 'is not', null)
    .orderBy('activity')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!change) return false;
  const next = await noteNext(trx, change);
  await trx
    .updateTable('activities')
    .set({
      noted: next ? [`${change.version}`, ...next] : null,
      concerns: next ? change.concerns : null,
    })
    .where('activity', '=', change.activity)
    .execute();
  return true;
}

/** Answers from where the next step goes on; undefined when nobody is left. */
async function noteNext(
  trx: Trx,
  change: Change,
): Promise<readonly [source: string, place: string] | undefined> {
  const [version, ...known] = change.noted ?? [];
  const [source = '', place = ''] = version === `${change.version}` ? known : SOURCES[0];
  const found = source === 'reading' ? readers(change, place) : doers(change, source, place);
  const { rows } = await sql<{ last: string | null }>`
    with found as (${found} fetch first ${limits.concernedAtOnce} rows with ties), noted as (
      insert into recounts select distinct user_id from found where is_concerned order by 1 on conflict do nothing
    ) select max(place)::text as last from found`.execute(trx);
  if (typeof rows[0]?.last === 'string') return [source, rows[0].last];
  return SOURCES[SOURCES.findIndex(([name]) => name === source) + 1];
}

function doers({ activity, concerns }: Change, kind: string, after: string): RawBuilder<unknown> {
  return sql`
    select user_id, received_at as place,
      verdict <> 'refused' and (${concerns} = 'everybody' or payload -> 'scale' is null) as is_concerned
    from progress_events where kind = ${kind} and activity = ${activity} and received_at > ${after}::timestamptz
    order by received_at`;
}

/** Those of a module that the quiz has now, or had: that of no quiz at all. */
function readers({ activity, kind }: Change, after: string): RawBuilder<unknown> {
  return sql`
    select user_id, user_id as place, exists (select from activities a where a.activity = ${activity} and a.modules ? r.activity)
      or not exists (select from activities a where a.modules ? r.activity) as is_concerned
    from module_readers r where ${kind} = 'quiz' and user_id > ${after} order by user_id`;
}

async function takeSome(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with taken as (
      delete from recounts where user_id in (
        select user_id from recounts order by user_id limit ${limits.recountsAtOnce} for update skip locked)
      returning user_id
    ) select user_id from taken order by user_id`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Everything that follows from what somebody has done, as if all of it arrived now. */
async function recount(trx: Trx, userId: string): Promise<void> {
  // Serialises with joining leaderboards and storing events.
  if (!(await lockLearner(trx, userId))) return;
  await lockUser(trx, userId, 'key share');
  const now = await countedNow(trx, userId, await readActivities(trx));
  if (isDeepStrictEqual(now, await countedBefore(trx, userId))) return;
  await trx.deleteFrom('bests').where('user_id', '=', userId).execute();
  await trx.deleteFrom('xp_ledger').where('user_id', '=', userId).execute();
  await sql`
    insert into bests select ${userId}, b.*
    from jsonb_to_recordset(${JSON.stringify(now.bests)}::jsonb) as b (
      activity text, share double precision, verified_share double precision)`.execute(trx);
  await sql`
    insert into xp_ledger (user_id, event_id, activity, xp, verified_xp, at)
    select ${userId}, id, e.activity, g.xp, g.verified_xp, e.received_at
    from jsonb_to_recordset(${JSON.stringify(now.gains)}::jsonb) as g (
      event_id uuid, xp integer, verified_xp integer)
    join progress_events e on e.user_id = ${userId} and e.id = g.event_id`.execute(trx);
  await trx
    .updateTable('learners')
    .set({ xp: now.xp, verified_xp: now.verified_xp, recounts: sql<number>`recounts + 1` })
    .where('user_id', '=', userId)
    .execute();
  await recountBoards(trx, userId);
}

/** What follows from somebody's events, as the tables have it. */
type Result = {
  readonly xp: number;
  readonly verified_xp: number;
  readonly bests: readonly {
    readonly activity: string;
    readonly share: number;
    readonly verified_share: number;
  }[];
  readonly gains: readonly { readonly event_id: string; readonly xp: number; readonly verified_xp: number }[];
};

async function countedNow(trx: Trx, userId: string, maxima: VersionedActivities): Promise<Result> {
  let known: ScoringState = { bests: new Map(), total: { xp: 0, verifiedXp: 0, events: 0 }, maxima };
  const gains: Result['gains'][number][] = [];
  for await (const events of eventsOf(trx, userId)) {
    const { rows, bests, total } = scoreEvents(known, events);
    known = { bests: new Map([...known.bests, ...bests]), total, maxima };
    for (const { event, gain } of rows.filter(isGain))
      gains.push({ event_id: event.id, xp: gain.xp, verified_xp: gain.verifiedXp });
  }
  return {
    xp: known.total.xp,
    verified_xp: known.total.verifiedXp,
    bests: [...known.bests]
      .map(([activity, { share, verifiedShare }]) => ({ activity, share, verified_share: verifiedShare }))
      .sort((a, b) => (a.activity < b.activity ? -1 : 1)),
    gains: gains.sort((a, b) => (a.event_id < b.event_id ? -1 : 1)),
  };
}

/** Somebody's events that can bring XP, in the order in which they were kept. */
async function* eventsOf(trx: Trx, userId: string): AsyncGenerator<readonly JudgedEvent[]> {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom('progress_events')
      .select(['number', 'verdict', 'payload'])
      .where('user_id', '=', userId)
      .where('number', '>', after)
      .where('kind', 'in', ['attempt', 'run', 'reading'])
      .where('verdict', '<>', 'refused')
      .orderBy('number')
      .limit(limits.eventsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(({ verdict, payload }) => {
      const { success, output } = v.safeParse(ProgressEvent, payload);
      return success ? [{ verdict, event: output }] : [];
    });
    after = last.number;
  }
}

async function countedBefore(trx: Trx, userId: string): Promise<Result | undefined> {
  const { rows } = await sql<Result>`
    select l.xp, l.verified_xp,
      (select coalesce(json_agg(json_build_object(
         'activity', activity, 'share', share, 'verified_share', verified_share) order by activity collate "C"), '[]')
       from bests where user_id = l.user_id) as bests,
      (select coalesce(json_agg(json_build_object(
         'event_id', event_id, 'xp', xp, 'verified_xp', verified_xp) order by event_id), '[]')
       from xp_ledger where user_id = l.user_id) as gains
    from learners l where user_id = ${userId}`.execute(trx);
  return rows[0];
}
