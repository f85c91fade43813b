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

test('reports count an attempt from when it arrived, and a day for a question at most', async () => {
  const userId = await newLearner(at.db);
  const payload = {
    contentVersion: 1,
    correct: 1,
    total: 2,
    seconds: 900_000,
    answers: { a: 'b' },
    questionSeconds: { a: 900_000 },
  };
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload)
    values (${userId}, ${randomUUID()}, 1, 'attempt', 'module1', '2026-10-01', '2026-10-05', 'verified',
            ${JSON.stringify(payload)})`.execute(at.db);
  const { rows } = await sql<{ at: Date; seconds: number; answered: Date; each: number[] }>`
    select q.at, q.seconds, a.at as answered, a.seconds as each
    from quiz_attempts q join quiz_answers a using (user_id) where q.user_id = ${userId}`.execute(at.db);
  const received = new Date('2026-10-05T00:00:00Z').getTime();
  expect(
    rows.map((row) => [Math.abs(row.at.getTime() - received) < 86_400_000, row.seconds, row.each]),
  ).toEqual([[true, 172_800, [86_400]]]);
});
