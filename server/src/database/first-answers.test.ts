import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { emptyBefore } from '../testing/older';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import times from './migrations/010-times.sql';
import firstAnswers from './migrations/035-first-answers.sql';
import onlyFirstAnswers from './migrations/047-only-first-answers.sql';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
  await emptyBefore(at.url, '068-glossary-names');
});
afterAll(() => at.drop());

async function answer(userId: string, number: number, contentVersion: number, standing = 'verified') {
  const said = { contentVersion, correct: 1, total: 1, seconds: 9, answers: { a: `${number}` } };
  await sql`
    insert into events (user_id, id, number, kind, activity, at, standing, said)
    values (${userId}, ${randomUUID()}, ${number}, 'attempt', 'module1', now(), ${standing}, ${JSON.stringify(said)})`.execute(
    at.db,
  );
}

const kept = async () =>
  (await at.db.selectFrom('quiz_answers').selectAll().orderBy('content_version').execute()).map(
    ({ user_id, content_version, chosen }) => [user_id, content_version, chosen],
  );

test('what the version before kept of later versions of a quiz goes, and only first attempts are added', async () => {
  const [one, other] = [await newLearner(at.db), await newLearner(at.db)];
  await sql`insert into learners (user_id) values (${one}), (${other})`.execute(at.db);
  await at.db.transaction().execute((trx) => sql.raw(times).execute(trx));
  await answer(one, 1, 1);
  await answer(one, 2, 2);
  await answer(other, 1, 3);
  expect(await kept()).toHaveLength(3);
  await at.db.transaction().execute((trx) => sql.raw(firstAnswers).execute(trx));
  await sql.raw(onlyFirstAnswers.replace('$1', "''")).execute(at.db);
  const firsts = [
    [one, 1, ['1']],
    [other, 3, ['1']],
  ];
  expect(await kept()).toEqual(firsts);
  const third = await newLearner(at.db);
  await answer(one, 3, 3);
  await answer(third, 1, 4, 'unverified');
  await answer(third, 2, 4);
  expect(await kept()).toEqual([...firsts, [third, 4, ['2']]]);
});
