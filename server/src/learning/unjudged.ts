import { ProgressEvent } from '@venture/rules/events';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import limits from './limits.json';

/** An event waiting to be judged, claimed by one server for a while. */
export type UnjudgedEvent = {
  readonly userId: string;
  readonly id: string;
  /** Undefined if this program version cannot read it. */
  readonly event: ProgressEvent | undefined;
  readonly receivedAt: Date;
};

// Received events to be judged later are kept in the database, so that no crash loses one.

/** Stores as many of the events as there is room for; returns the ids of those stored. */
export async function addUnjudged(
  db: Database,
  userId: string,
  events: readonly ProgressEvent[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const sent = events.map((event, place) => ({
    place,
    id: event.id,
    event,
    bytes: Buffer.byteLength(JSON.stringify(event)),
  }));
  // Raw SQL, to sum over the rows of one JSON parameter.
  const { rows } = await sql<{ id: string }>`
    insert into unjudged_events (user_id, id, event, bytes)
    select ${userId}, id, event, bytes
    from (
      select *, row_number() over up_to as count, sum(bytes) over up_to as total
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (place integer, id uuid, event jsonb, bytes integer)
      window up_to as (order by place)
    ) as sent, (
      select count(*) as count, coalesce(sum(bytes), 0) as total from unjudged_events where user_id = ${userId}
    ) as before
    where before.count + sent.count <= ${limits.mostUnjudged}
      and before.total + sent.total <= ${limits.mostUnjudgedBytes}
    on conflict do nothing
    returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Claims the event that has waited longest, except those of excluded accounts or claimed by another server. Claims
 * expire, so another server takes over from one that died.
 */
export async function claimNextUnjudged(
  db: Database,
  exceptOf: readonly string[],
): Promise<UnjudgedEvent | undefined> {
  // Raw SQL, for an update from a subquery that skips locked rows.
  const { rows } = await sql<{ user_id: string; id: string; event: unknown; received_at: Date }>`
    update unjudged_events as claimed
    set claimed_until = now() + make_interval(secs => ${limits.claimSeconds})
    from (
      select user_id, id from unjudged_events
      where claimed_until <= now() and user_id <> all (${[...exceptOf]}::text[])
      order by received_at, event->>'at' limit 1 for update skip locked
    ) as next
    where claimed.user_id = next.user_id and claimed.id = next.id
    returning claimed.user_id, claimed.id, claimed.event, claimed.received_at`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { success, output } = v.safeParse(ProgressEvent, row.event);
  return {
    userId: row.user_id,
    id: row.id,
    event: success ? output : undefined,
    receivedAt: row.received_at,
  };
}

/** Gives up a claim, so that other servers can take the event. */
export async function releaseClaim(db: Database, { userId, id }: UnjudgedEvent): Promise<void> {
  await db
    .updateTable('unjudged_events')
    .set({ claimed_until: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Puts an event that could not be judged back into the queue, for a longer wait each time. */
export async function retryLater(db: Database, { userId, id }: UnjudgedEvent): Promise<void> {
  const wait = sql`least(${limits.mostRetrySeconds}, ${limits.retrySeconds} * 2 ^ least(tries, 10))`;
  await db
    .updateTable('unjudged_events')
    .set({
      tries: sql<number>`tries + 1`,
      claimed_until: sql<Date>`now() + make_interval(secs => ${wait})`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Counts waiting events on all servers, and the age of the oldest one. */
export async function countUnjudged(
  db: Database,
): Promise<{ readonly count: number; readonly seconds: number }> {
  return db
    .selectFrom('unjudged_events')
    .select([
      sql<number>`count(*)::float8`.as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(received_at)), 0)::float8`.as('seconds'),
    ])
    .executeTakeFirstOrThrow();
}

/** Removes an event from the queue; called in the event's transaction, so it is judged exactly once. */
export async function dropUnjudged(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('unjudged_events').where('user_id', '=', userId).where('id', '=', id).execute();
}
