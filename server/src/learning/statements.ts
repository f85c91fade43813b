import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/rules/events';
import type { ActivityBest, Bests, Totals, XpActivities } from '@venture/rules/xp';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { type JudgedEvent, type Judgement, resolveEventTime } from './judgement';

export type LedgerTotal = Totals & { readonly events: number };

/** A stored event's judgement, and the XP that the event earned. */
export type KeptEvent = Judgement & { readonly xp: number };

/** A person's state before events are added. */
export type LearnerState = {
  readonly total: LedgerTotal;
  readonly bests: Bests;
  /** The requested events that are already stored. */
  readonly kept: ReadonlyMap<string, KeptEvent>;
  /** The requested events that are waiting to be judged. */
  readonly unjudged: ReadonlySet<string>;
  readonly at: Date;
  /** When the account was created; undefined if the account is gone. */
  readonly joinedAt: Date | undefined;
  /** How much XP each activity can earn. */
  readonly maxima: XpActivities;
};

/** Everything that one addition changes. */
export type ScoredEvents = {
  readonly rows: readonly (JudgedEvent & { readonly gain: Totals })[];
  readonly bests: readonly (readonly [string, ActivityBest])[];
  readonly total: LedgerTotal;
};

/** Additions from one device of a person. */
export type Addition = {
  readonly userId: string;
  readonly known: LearnerState;
  readonly scored: ScoredEvents;
};

/** A query for a person's state and some of their events. */
export type LearnerQuery = { readonly userId: string; readonly ids: readonly string[] };

// Raw: each is one statement of several queries over JSON, whose query plan was measured in this form.

/** Reads all of them in one statement, so that each person's state is from a single moment. */
export async function readLearnerStates(
  db: Database,
  questions: readonly LearnerQuery[],
): Promise<readonly Omit<LearnerState, 'maxima'>[]> {
  const asked = questions.map(({ userId, ids }, place) => ({ place, user_id: userId, ids }));
  const { rows } = await sql<{
    at: Date;
    joinedAt: Date | null;
    events: number | null;
    xp: number | null;
    verifiedXp: number | null;
    bests: [string, number, number][] | null;
    kept: [string, Verdict, string | null, number][] | null;
    unjudged: string[] | null;
  }>`
    select now() as at, l.events, l.xp, l.verified_xp as "verifiedXp",
      (select u.created_at from users u where u.id = asked.user_id) as "joinedAt",
      (select json_agg(json_build_array(b.activity, b.share, b.verified_share))
       from bests b where b.user_id = asked.user_id) as bests,
      (select json_agg(json_build_array(e.id, e.verdict, e.code, coalesce(x.xp, 0)))
       from progress_events e left join xp_ledger x on x.user_id = e.user_id and x.event_id = e.id
       where e.user_id = asked.user_id and e.id = any (asked.ids)) as kept,
      (select json_agg(u.id)
       from unjudged_events u where u.user_id = asked.user_id and u.id = any (asked.ids)) as unjudged
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (place integer, user_id text, ids uuid[])
    -- By its key: PostgreSQL expects a hundred people, and would read the whole table for so many.
    left join lateral (select * from learners where learners.user_id = asked.user_id offset 0) l on true
    order by asked.place`.execute(db);
  return rows.map((row) => ({
    at: row.at,
    joinedAt: row.joinedAt ?? undefined,
    total: { events: row.events ?? 0, xp: row.xp ?? 0, verifiedXp: row.verifiedXp ?? 0 },
    bests: new Map(
      row.bests?.map(([activity, share, verifiedShare]) => [activity, { share, verifiedShare }]),
    ),
    kept: new Map(
      row.kept?.map(([id, verdict, code, xp]) => [id, { verdict, xp, ...(code !== null && { code }) }]),
    ),
    unjudged: new Set(row.unjudged),
  }));
}

/**
 * Writes the additions of different people in one statement, each only if that person's event count is unchanged:
 * if two devices add at the same time, one of them is not returned, and nothing of its addition is written.
 */
export async function writeAdditions(
  db: Database,
  additions: readonly Addition[],
): Promise<ReadonlySet<string>> {
  const people = additions.map(({ userId, known, scored: { total } }) => ({
    user_id: userId,
    before: known.total.events,
    events: total.events,
    xp: total.xp,
    verified_xp: total.verifiedXp,
  }));
  // Most events improve nothing: the statement leaves out the parts that have nothing to write.
  const bests = additions.flatMap(({ userId, scored }) => bestRows(userId, scored.bests));
  const gains = additions.flatMap(gainRows);
  const { rows } = await sql<{ user_id: string }>`
    with people as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (
        user_id text, before integer, events integer, xp integer, verified_xp integer)
    ), gate as (
      insert into learners (user_id, events, xp, verified_xp)
      select user_id, events, xp, verified_xp from people
      order by user_id -- whoever writes for the same people waits in the same order
      on conflict (user_id) do update
        set events = excluded.events, xp = excluded.xp, verified_xp = excluded.verified_xp
        where learners.events = (select before from people where people.user_id = excluded.user_id)
      returning user_id
    ), kept as (
      insert into progress_events (user_id, received_at, id, number, kind, activity, at, verdict, code, payload, play)
      select e.*
      from gate join jsonb_to_recordset(${JSON.stringify(additions.flatMap(eventRows))}::jsonb) as e (
        user_id text, received_at timestamptz, id uuid, number integer, kind text, activity text,
        at timestamptz, verdict text, code text, payload jsonb, play jsonb) using (user_id)
    )${bests.length > 0 ? upsertBests(bests) : sql``}${gains.length > 0 ? insertGains(gains) : sql``}
    select user_id from gate`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

function eventRows({ userId, known, scored }: Addition) {
  return scored.rows.map((row, place) => ({
    user_id: userId,
    received_at: known.at,
    ...eventRow(row, known.total.events + place + 1),
    at: resolveEventTime(row.event.at, { ...known, earliest: row.earliest }).at,
  }));
}

export function bestRows(userId: string, bests: ScoredEvents['bests']) {
  return bests.map(([activity, { share, verifiedShare }]) => ({
    user_id: userId,
    activity,
    share,
    verified_share: verifiedShare,
  }));
}

/** Whether an event changed somebody's XP. */
export function isGain({ gain }: Pick<ScoredEvents['rows'][number], 'gain'>): boolean {
  return gain.xp !== 0 || gain.verifiedXp !== 0;
}

function gainRows({ userId, known: { at }, scored: { rows } }: Addition) {
  return rows.filter(isGain).map(({ event, gain }) => ({
    user_id: userId,
    at,
    event_id: event.id,
    activity: eventActivity(event),
    xp: gain.xp,
    verified_xp: gain.verifiedXp,
  }));
}

function upsertBests(bests: readonly object[]) {
  return sql`, better as (
      insert into bests (user_id, activity, share, verified_share)
      select b.*
      from gate join jsonb_to_recordset(${JSON.stringify(bests)}::jsonb) as b (
        user_id text, activity text, share double precision, verified_share double precision) using (user_id)
      on conflict (user_id, activity) do update
        set share = excluded.share, verified_share = excluded.verified_share
    )`;
}

function insertGains(gains: readonly object[]) {
  return sql`, gained as (
      insert into xp_ledger (user_id, at, event_id, activity, xp, verified_xp)
      select g.*
      from gate join jsonb_to_recordset(${JSON.stringify(gains)}::jsonb) as g (
        user_id text, at timestamptz, event_id uuid, activity text, xp integer, verified_xp integer)
        using (user_id)
    )`;
}

/** An event as a table row. */
export function eventRow({ event, verdict, code }: ScoredEvents['rows'][number], number: number) {
  const { id, kind } = event;
  // Browsers accept times that PostgreSQL rejects, such as February 30; it gets what browsers read them as.
  const at = new Date(event.at).toISOString();
  const { payload, play } = splitPlay(event);
  return { id, number, kind, activity: eventActivity(event), at, verdict, code, payload, play };
}

/** Separates the moves of a run from the rest of it. */
function splitPlay(event: ProgressEvent): { readonly payload: object; readonly play?: unknown } {
  if (!('play' in event)) return { payload: event };
  const { play, ...payload } = event;
  return { payload, play };
}

/** The quiz, game, module or item that an event is about. */
export function eventActivity(event: ProgressEvent): string {
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
