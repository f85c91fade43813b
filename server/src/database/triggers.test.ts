import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sharedDatabase } from '../testing/per-file';
import { newLearner } from '../testing/plays';

const at = sharedDatabase();

async function answer(userId: string, number: number, contentVersion: number, verdict = 'verified') {
  const payload = { contentVersion, correct: 1, total: 1, seconds: 9, answers: { a: `${number}` } };
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
    values (${userId}, ${randomUUID()}, ${number}, 'attempt', 'module1', now(), ${verdict}, ${JSON.stringify(payload)})`.execute(
    at.db,
  );
}

test('only the first attempt that counts at a quiz keeps its answers', async () => {
  const [one, other, third] = [await newLearner(at.db), await newLearner(at.db), await newLearner(at.db)];
  await answer(one, 1, 1);
  await answer(one, 2, 2);
  await answer(other, 1, 3);
  await answer(one, 3, 3);
  await answer(third, 1, 4, 'refused');
  await answer(third, 2, 4);
  const { rows } = await sql<{ user_id: string; content_version: number; chosen: string[] }>`
    select * from quiz_answers order by content_version`.execute(at.db);
  expect(rows.map(({ user_id, content_version, chosen }) => [user_id, content_version, chosen])).toEqual([
    [one, 1, ['1']],
    [other, 3, ['1']],
    [third, 4, ['2']],
  ]);
});

test('reports date an attempt by when it arrived, and count at most a day for each question', async () => {
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
