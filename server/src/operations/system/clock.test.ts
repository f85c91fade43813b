import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { readClockFacts } from './facts';

let own: OwnDatabase;
beforeAll(async () => {
  own = await ownDatabase();
});
afterAll(() => own.drop());

/** How far ahead a database is said to be whose clock is so many hours ahead. */
async function aheadBy(hours: number): Promise<number> {
  return own.db.transaction().execute(async (trx) => {
    await sql`create schema if not exists other_clock`.execute(trx);
    await sql`
      create or replace function other_clock.clock_timestamp() returns timestamptz language sql volatile
      as ${sql.lit(`select pg_catalog.clock_timestamp() + interval '${hours} hours'`)}`.execute(trx);
    await sql`set local search_path = other_clock, pg_catalog, public`.execute(trx);
    return (await readClockFacts({ db: trx })).aheadMs;
  });
}

const HOUR_MS = 3_600_000;

test('a clock that is ahead is ahead by no more than it is, however long the question took', async () => {
  const aheadMs = await aheadBy(1);
  expect(aheadMs).toBeGreaterThan(HOUR_MS / 2);
  expect(aheadMs).toBeLessThanOrEqual(HOUR_MS);
});

test('a clock that is behind is ahead by less than nothing', async () => {
  const aheadMs = await aheadBy(-1);
  expect(aheadMs).toBeLessThan(-HOUR_MS / 2);
  expect(aheadMs).toBeGreaterThanOrEqual(-HOUR_MS);
});

test('a clock that is the same is not ahead', async () => {
  expect(await aheadBy(0)).toBe(0);
});
