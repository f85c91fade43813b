import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { rollUpChanges } from '../leaderboards/follow';
import { recountNextLearners } from '../learning/recount';
import { deletePerson } from '../people/change';
import { acquireStoreLock } from '../releases/store/store';
import { newLearner, type OwnDatabase, ownDatabase } from '../testing/own-database';
import { until } from '../testing/until';
import { LOCKS, lockLearner, lockUser } from './locks';

const SERVER = join(__dirname, '..');

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

test('a release does not wait for somebody who folds the leaderboards', async () => {
  await at.db.transaction().execute(async (trx) => {
    await rollUpChanges(trx);
    await at.db.transaction().execute(acquireStoreLock);
  });
});

test('no two locks have the same number', () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the processes of two versions exclude each other where both must', () => {
  expect(LOCKS).toMatchObject({
    migration: 7_236_518_842,
    releases: 7_236_518_844,
    backup: 7_236_518_845,
  });
});

test('every lock that is taken is one of the list', () => {
  const isListed = /^pg_(?:try_)?advisory_\w*lock\((?:\$\{LOCKS\.\w+\}|\$1\)', \[LOCKS\.\w+\])/;
  const taken = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file) && !/^database\/locks(\.test)?\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(SERVER, file), 'utf8').matchAll(/pg_(try_)?advisory_.*/g)].map(([call]) => ({
        file,
        call,
      })),
    );
  expect(taken.filter(({ call }) => !isListed.test(call))).toEqual([]);
  expect(taken).not.toEqual([]);
});

/** A person whose XP is to be recounted. */
async function recountedLearner(): Promise<string> {
  const user_id = await newLearner(at.db, 'Ada');
  await at.db.insertInto('recounts').values({ user_id }).execute();
  return user_id;
}

test('the recount of XP does not wait for an account that is being deleted', async () => {
  const userId = await recountedLearner();
  await at.db.transaction().execute(async (trx) => {
    await lockLearner(trx, userId);
    expect(await recountNextLearners(at.db)).toBe(false);
    await deletePerson(trx, userId);
  });
});

test('the deletion of an account waits for the recount of its XP', async () => {
  const userId = await recountedLearner();
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      at.db,
    );
    return rows.length;
  };
  const both = await at.db.transaction().execute(async (joining) => {
    await lockUser(joining, userId, 'update');
    const recount = recountNextLearners(at.db);
    await until(async () => (await waiting()) === 1, 'the recount waits for who joins the leaderboards');
    const deletion = at.db.transaction().execute(async (trx) => {
      await lockLearner(trx, userId);
      await deletePerson(trx, userId);
    });
    await until(async () => (await waiting()) === 2, 'the deletion waits for the recount');
    return { recount, deletion };
  });
  expect(await both.recount).toBe(true);
  await both.deletion;
});

test('no other file spells the locks of a table, a learner or a user', () => {
  const SPELT = [
    /lock table grants/,
    /select from (?:recounts|learners|users) where (?:user_)?id = \$\{\w+\} for /,
    /selectFrom\('(?:recounts|learners|users)'\)\s*\.select\('\w+'\)\s*\.where\('\w+', '=', \w+\)\s*\.for\w+\(\)/,
  ];
  const spelling = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.).*\.ts$/.test(file))
    .filter((file) => SPELT.some((lock) => lock.test(readFileSync(join(SERVER, file), 'utf8'))));
  expect(spelling).toEqual(['database/locks.ts']);
});
