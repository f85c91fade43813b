import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

async function answer(userId: string, number: number, contentVersion: number, verdict = 'verified') {
  const payload = { contentVersion, correct: 1, total: 1, seconds: 9, answers: { a: `${number}` } };
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
    values (${userId}, ${randomUUID()}, ${number}, 'attempt', 'module1', now(), ${verdict}, ${JSON.stringify(payload)})`.execute(
    at.db,
  );
}

const kept = async () =>
  (await at.db.selectFrom('quiz_answers').selectAll().orderBy('content_version').execute()).map(
    ({ user_id, content_version, chosen }) => [user_id, content_version, chosen],
  );

test('only the first attempt at a quiz that counts keeps its answers', async () => {
  const [one, other, third] = [await newLearner(at.db), await newLearner(at.db), await newLearner(at.db)];
  await answer(one, 1, 1);
  await answer(one, 2, 2);
  await answer(other, 1, 3);
  await answer(one, 3, 3);
  await answer(third, 1, 4, 'refused');
  await answer(third, 2, 4);
  expect(await kept()).toEqual([
    [one, 1, ['1']],
    [other, 3, ['1']],
    [third, 4, ['2']],
  ]);
});
