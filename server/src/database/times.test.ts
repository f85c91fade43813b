import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { emptyBefore } from '../testing/older';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import times from './migrations/010-times.sql';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
  await emptyBefore(at.url, '068-glossary-names');
});
afterAll(() => at.drop());

/** Makes the database believe what the version before believed about these attempts. */
async function before(
  userId: string,
  attempts: readonly (readonly [at: string, quiz: string, seconds: number])[],
) {
  for (const [index, [moment, quiz, seconds]] of attempts.entries()) {
    const said = { contentVersion: 1, correct: 1, total: 2, seconds, answers: { a: 'b', c: 'd' } };
    await sql`
      insert into events (user_id, id, number, kind, activity, at, received_at, standing, code, said)
      values (${userId}, ${randomUUID()}, ${index + 1}, 'attempt', ${quiz}, ${moment}, ${RECEIVED[index]},
              'verified', ${index === 0 ? 'fast' : null},
              ${JSON.stringify({ ...said, questionSeconds: { a: seconds, c: 1 } })})`.execute(at.db);
  }
  await sql`update quiz_attempts q set at = least(e.at, e.received_at), seconds = (e.said->>'seconds')::float8
    from events e where e.user_id = q.user_id and e.number = q.number and q.user_id = ${userId}`.execute(
    at.db,
  );
  await sql`update quiz_answers a set at = q.at, seconds = array[least(q.seconds, 1e9)::int, 1]
    from quiz_attempts q where q.user_id = a.user_id and q.quiz = a.quiz and a.user_id = ${userId}`.execute(
    at.db,
  );
}

const RECEIVED = ['2026-10-01T10:00:00Z', '2026-10-02T10:00:00Z', '2026-10-03T10:00:00Z'];
const dates = (list: readonly (Date | null)[]) =>
  list.map((each) => each?.toISOString().slice(0, 10) ?? null);

test('what the version before believed about times is put right, and what could be right stays', async () => {
  const userId = await newLearner(at.db);
  await sql`update users set created_at = '2026-09-30' where id = ${userId}`.execute(at.db);
  await before(userId, [
    ['0001-01-01T00:00:00Z', 'module1', 1e300],
    ['2026-10-01T22:00:00Z', 'marketing', 30],
    ['2099-01-01T00:00:00Z', 'timed', 200_000],
  ]);
  await at.db.transaction().execute((trx) => sql.raw(times).execute(trx));
  const own = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(at.db).then(({ rows }) => rows);
  const events = await own(sql<{ at: Date; code: string }>`
    select at, code from events where user_id = ${userId} order by number`);
  expect(dates(events.map((row) => row.at))).toEqual(['2026-10-01', '2026-10-01', '2026-10-03']);
  expect(events.map(({ code }) => code)).toEqual(['time-before-account', null, 'time-ahead']);
  const attempts = await own(sql<{ at: Date; seconds: number; first_before: Date }>`
    select at, seconds, first_before from quiz_attempts where user_id = ${userId} order by number`);
  expect(dates(attempts.map((row) => row.at))).toEqual(['2026-10-01', '2026-10-01', '2026-10-03']);
  expect(dates(attempts.map((row) => row.first_before))).toEqual([null, '2026-10-01', '2026-10-01']);
  expect(attempts.map(({ seconds }) => seconds)).toEqual([172_800, 30, 172_800]);
  const answers = await own(sql<{ at: Date; seconds: number[] }>`
    select at, seconds from quiz_answers where user_id = ${userId} order by at, quiz`);
  expect(dates(answers.map((row) => row.at))).toEqual(['2026-10-01', '2026-10-01', '2026-10-03']);
  expect(answers.map(({ seconds }) => seconds)).toEqual([
    [86_400, 1],
    [30, 1],
    [86_400, 1],
  ]);
});

test('reports count an attempt from when it arrived, and a day for a question at most', async () => {
  const userId = await newLearner(at.db);
  const said = {
    contentVersion: 1,
    correct: 1,
    total: 2,
    seconds: 900_000,
    answers: { a: 'b' },
    questionSeconds: { a: 900_000 },
  };
  await sql`
    insert into events (user_id, id, number, kind, activity, at, received_at, standing, said)
    values (${userId}, ${randomUUID()}, 1, 'attempt', 'module1', '2026-10-01', '2026-10-05', 'verified',
            ${JSON.stringify(said)})`.execute(at.db);
  const { rows } = await sql<{ at: Date; seconds: number; answered: Date; each: number[] }>`
    select q.at, q.seconds, a.at as answered, a.seconds as each
    from quiz_attempts q join quiz_answers a using (user_id) where q.user_id = ${userId}`.execute(at.db);
  const received = new Date('2026-10-05T00:00:00Z').getTime();
  expect(
    rows.map((row) => [Math.abs(row.at.getTime() - received) < 86_400_000, row.seconds, row.each]),
  ).toEqual([[true, 172_800, [86_400]]]);
});
