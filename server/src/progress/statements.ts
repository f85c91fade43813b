import type { ProgressEvent, Standing } from '@venture/shared/progress/events';
import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../storage/schema';
import type { Best, Bests, Totals } from './score';

/** What became of an event. */
export type Kept = { readonly standing: Standing; readonly code?: string };

export type Total = Totals & { readonly events: number };

/** What is known of a person before something is added. */
export type Known = {
  readonly total: Total;
  readonly bests: Bests;
  /** Those of the asked events that are kept already. */
  readonly kept: ReadonlyMap<string, Kept>;
  readonly at: Date;
};

/** Everything that one addition changes. */
export type Scored = {
  readonly rows: readonly (Kept & { readonly event: ProgressEvent; readonly gain: Totals })[];
  readonly bests: readonly (readonly [string, Best])[];
  readonly total: Total;
};

/** One statement, so that all of it is of the same moment. */
export async function readKnown(db: Database, userId: string, ids: readonly string[]): Promise<Known> {
  const { rows } = await sql<{
    at: Date;
    events: number | null;
    xp: number | null;
    verifiedXp: number | null;
    bests: [string, number, number][] | null;
    kept: [string, Standing, string | null][] | null;
  }>`
    select now() as at, l.events, l.xp, l.verified_xp as "verifiedXp",
      (select json_agg(json_build_array(activity, share, verified_share))
       from bests where user_id = ${userId}) as bests,
      (select json_agg(json_build_array(id, standing, code))
       from events where user_id = ${userId} and id = any (${ids}::uuid[])) as kept
    from (select) as one left join learners l on l.user_id = ${userId}`.execute(db);
  const [row] = rows;
  return {
    at: row?.at ?? new Date(),
    total: { events: row?.events ?? 0, xp: row?.xp ?? 0, verifiedXp: row?.verifiedXp ?? 0 },
    bests: new Map(
      row?.bests?.map(([activity, share, verifiedShare]) => [activity, { share, verifiedShare }]),
    ),
    kept: new Map(
      row?.kept?.map(([id, standing, code]) => [id, { standing, ...(code !== null && { code }) }]),
    ),
  };
}

/**
 * Writes all of it in one statement, in which everything hangs on the number of events being what it was: of
 * two devices that add at the same time one is told false, and nothing of it is written.
 */
export async function write(
  db: Database | Transaction<Tables>,
  userId: string,
  { total: before, at }: Known,
  { rows, bests, total }: Scored,
): Promise<boolean> {
  const events = rows.map((row, place) => eventRow(row, before.events + place + 1));
  const gains = rows
    .filter(({ gain }) => gain.xp !== 0 || gain.verifiedXp !== 0)
    .map(({ event, gain }) => ({
      event_id: event.id,
      activity: activityOf(event),
      xp: gain.xp,
      verified_xp: gain.verifiedXp,
    }));
  const best = bests.map(([activity, { share, verifiedShare }]) => ({
    activity,
    share,
    verified_share: verifiedShare,
  }));
  // Most of what is kept betters nothing: what has nothing to write is left out of the statement.
  const better = best.length > 0 ? betterOf(best) : sql``;
  const gained = gains.length > 0 ? gainedOf(gains, at) : sql``;
  const { rows: gate } = await sql`
    with gate as (
      insert into learners (user_id, events, xp, verified_xp)
      values (${userId}, ${total.events}, ${total.xp}, ${total.verifiedXp})
      on conflict (user_id) do update
        set events = excluded.events, xp = excluded.xp, verified_xp = excluded.verified_xp
        where learners.events = ${before.events}
      returning user_id
    ), kept as (
      insert into events (user_id, received_at, id, number, kind, activity, at, standing, code, said, play)
      select gate.user_id, ${at}, e.*
      from gate, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (
        id uuid, number integer, kind text, activity text, at timestamptz,
        standing text, code text, said jsonb, play jsonb)
    )${better}${gained}
    select from gate`.execute(db);
  return gate.length > 0;
}

/** An event as the table keeps it. */
function betterOf(best: readonly object[]) {
  return sql`, better as (
      insert into bests (user_id, activity, share, verified_share)
      select gate.user_id, b.*
      from gate, jsonb_to_recordset(${JSON.stringify(best)}::jsonb) as b (
        activity text, share double precision, verified_share double precision)
      on conflict (user_id, activity) do update
        set share = excluded.share, verified_share = excluded.verified_share
    )`;
}

function gainedOf(gains: readonly object[], at: Date) {
  return sql`, gained as (
      insert into xp_ledger (user_id, at, event_id, activity, xp, verified_xp)
      select gate.user_id, ${at}, g.*
      from gate, jsonb_to_recordset(${JSON.stringify(gains)}::jsonb) as g (
        event_id uuid, activity text, xp integer, verified_xp integer)
    )`;
}

export function eventRow({ event, standing, code }: Scored['rows'][number], number: number) {
  const { play, ...said } = { play: undefined, ...event };
  const { id, kind, at } = event;
  return { id, number, kind, activity: activityOf(event), at, standing, code, said, play };
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
