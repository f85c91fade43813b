import type { Verdict } from '@venture/api/v1/verdicts';
import { parse } from '@venture/contract/parse';
import { ProgressEvent } from '@venture/rules/events';
import { sql } from 'kysely';
import type { Database } from '../database/schema';

/** A person's event as stored. */
export type StoredEvent = {
  readonly number: number;
  readonly event: ProgressEvent;
  readonly verdict: Verdict;
  /** The XP that the event brought. */
  readonly xp: number;
};

/** Reads a person's events in order of arrival. */
export async function storedEvents(db: Database, userId: string): Promise<readonly StoredEvent[]> {
  const rows = await db
    .selectFrom('progress_events as e')
    .leftJoin('xp_ledger as x', (on) =>
      on.onRef('x.user_id', '=', 'e.user_id').onRef('x.event_id', '=', 'e.id'),
    )
    .select(['e.number', 'e.payload', 'e.verdict', (of) => of.fn.coalesce('x.xp', of.lit(0)).as('xp')])
    .where('e.user_id', '=', userId)
    .orderBy('number')
    .execute();
  return rows.map(({ payload, ...row }) => ({
    ...row,
    event: parse(ProgressEvent, payload, 'a stored event'),
  }));
}

/** Stores a text as the list of remotes. */
export async function storeList(db: Database, content: string): Promise<void> {
  await db.insertInto('release_list').values({ serial: 1, content }).execute();
}

/** Reads a person's totals from the tables; undefined if there are none. */
export async function storedTotals(db: Database, userId: string) {
  const { rows } = await sql<{ events: number; xp: number; ledger: number }>`
    select events, xp, (select coalesce(sum(xp), 0)::integer from xp_ledger x where x.user_id = l.user_id) as ledger
    from learners l where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Reads all events' ids, including those awaiting a verdict. */
export async function storedIds(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from progress_events union all select id from unjudged_events`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Lets the next process judge the events of a killed one; returns how many events are waiting. */
export async function endClaims(db: Database): Promise<number> {
  const { rows } = await sql`update unjudged_events set claimed_until = now() returning id`.execute(db);
  return rows.length;
}
