import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { getSettingsStore } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { openPeriods } from '../../leaderboards/periods';
import { catalogue, declared } from '../../testing/catalogue';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { parseSeedCommand, runSeedCommand, type SeedParts } from './command';

jest.setTimeout(60_000);

const LEARNERS = 100;
const AT_ONCE = 7;
const now = new Date('2026-11-18T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;

let interrupted: OwnDatabase;
let whole: OwnDatabase;
beforeAll(async () => {
  [interrupted, whole] = await Promise.all([ownDatabase(), ownDatabase()]);
  // In the other one they are opened by the filling itself.
  await interrupted.db
    .transaction()
    .execute(async (trx) => openPeriods(trx, (await getSettingsStore(trx).latest()).settings));
});
afterAll(() => Promise.all([interrupted, whole].map((each) => each.drop())));

type More = Partial<SeedParts> & { readonly seed?: number; readonly learners?: number };

const seed = (db: Database, { seed = 1, learners = LEARNERS, ...more }: More = {}) =>
  runSeedCommand(parseSeedCommand(['--seed', String(seed), '--learners', String(learners)]), {
    ...{ db, catalogue, counted: declared, now, learnersAtOnce: AT_ONCE, tell: () => {} },
    ...more,
  });

/** Ends it once so many batches are stored, as a kill does: what was not being stored by then is not. */
function seedUntil(batches: number, db: Database, more: More = {}): Promise<string> {
  let left = batches;
  const tell = () => {
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  return seed(db, { ...more, tell });
}

/** Everything about the learners but what each filling draws anew: codes, a password, and numbers of players. */
async function everything(db: Database): Promise<Record<string, readonly unknown[]>> {
  const tables = {
    users: `select id, full_name, email, created_at from users where email like 'learner-%'`,
    ...Object.fromEntries(KEPT_WHOLE.map((table) => [table, `select * from ${table}`])),
    classes: 'select id, name, created_at from classes',
    players: 'select user_id, nickname, skeleton, joined_at from leaderboard_players',
    scores: `select p.user_id, s.board, t.kind, t.starts_at, s.score from leaderboard_scores s
             join leaderboard_players p on p.number = s.player join leaderboard_periods t on t.id = s.period`,
    people:
      "select t.kind, count(*) from leaderboard_periods t join leaderboard_scores s on s.period = t.id and s.board = 'xp' group by 1",
  };
  const found = Object.entries(tables).map(async ([name, query]) => {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from (${sql.raw(query)}) as t order by 1`.execute(db);
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const KEPT_WHOLE = [
  ...['learners', 'progress_events', 'bests', 'xp_ledger', 'class_members', 'quiz_attempts', 'quiz_answers'],
];

test('an interrupted filling that is begun again makes what one without interruptions makes', async () => {
  await seed(whole.db);
  const { db } = interrupted;
  await expect(seedUntil(3, db)).rejects.toThrow('killed');
  const count = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from learners`.execute(db)).rows[0]?.n);
  const some = await count();
  expect(some % AT_ONCE).toBe(0);
  expect(some).toBeGreaterThanOrEqual(3 * AT_ONCE);
  expect(some).toBeLessThan(LEARNERS / 2);
  // Somebody is removed in between.
  const anyone = sql`select min(id) from users where email_folded like 'learner-%'`;
  await sql`delete from users where id = (${anyone})`.execute(db);
  await expect(seedUntil(2, db, { now: new Date(now.getTime() + HOUR_MS) })).rejects.toThrow('killed');
  const more = await count();
  expect(more).toBeGreaterThanOrEqual(some - 1 + 2 * AT_ONCE);
  expect(more).toBeLessThan(LEARNERS);
  // All learners are there, but neither boards nor the instructor.
  await expect(seedUntil(Math.ceil((LEARNERS - more) / AT_ONCE), db)).rejects.toThrow('killed');
  expect(await count()).toBe(LEARNERS);
  expect(await seed(db)).toContain(`Added ${LEARNERS} learners`);
  expect(await everything(db)).toEqual(await everything(whole.db));
  // Only the instructor was not there.
  await sql`delete from users where email = 'instructor@demo.invalid'`.execute(db);
  await seed(db);
  expect(await everything(db)).toEqual(await everything(whole.db));
});

test.each([
  ['another seed', { seed: 2 }],
  ['fewer learners than there are', { learners: 10 }],
  ['another day', { now: new Date(now.getTime() + 25 * HOUR_MS) }],
])('with %s it is begun anew', async (_, change) => {
  const { db } = interrupted;
  await seed(db); // it was finished: this begins anew as well
  await expect(seedUntil(3, db)).rejects.toThrow('killed');
  await seed(db, change);
  await seed(whole.db, change);
  expect(await everything(db)).toEqual(await everything(whole.db));
});
