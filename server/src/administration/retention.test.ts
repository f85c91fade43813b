import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { newLearner } from '../testing/own-database';
import { sharedDatabase } from '../testing/per-file';
import limits from './limits.json';
import { applyRetention, buildPlayLogPurge } from './retention';

const at = sharedDatabase();
beforeEach(() => at.db.deleteFrom('users').execute());

const plays = async () =>
  (await at.db.selectFrom('progress_events').select('id').where('play', 'is not', null).execute()).length;

test('finding old plays does not read events without a play', async () => {
  const userId = await newLearner(at.db, '');
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload)
    select ${userId}, gen_random_uuid(), n + 1, 'reading', 'hook', now(), now() - interval '1 year', 'verified', '{}'
    from generate_series(1, 20000) n`.execute(at.db);
  await sql`analyze progress_events`.execute(at.db);
  const old = buildPlayLogPurge(sql<Date>`now() - interval '1 month'`);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json) ${old}`.execute(at.db);
  const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? {};
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(10);
});

test('old data is removed, even by two processes at once', async () => {
  await sql`update settings set keep_plays_months = 1`.execute(at.db);
  const userId = await newLearner(at.db, 'Ada');
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload, play)
    select ${userId}, gen_random_uuid(), n + 1, 'run', 'a', now(), now() - interval '2 months', 'verified', '{}', '[]'
    from generate_series(1, ${2 * limits.forgottenAtOnce}::int) n`.execute(at.db);
  await Promise.all([applyRetention(at.db), applyRetention(at.db)]);
  expect(await plays()).toBe(1); // the learner's own, which is new
});

test('moves, audit trail and feedback are kept for as long as their settings say', async () => {
  await sql`update settings set keep_plays_months = 3, keep_audit_months = 6, keep_feedback_months = 9`.execute(
    at.db,
  );
  const userId = await newLearner(at.db, 'Ada');
  for (const months of [2, 4, 7, 10]) {
    const then = sql`now() - make_interval(months => ${months})`;
    await sql`
      insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload, play)
      values (${userId}, gen_random_uuid(), ${months}, 'run', 'cash-stack', now(), ${then}, 'verified', '{}', '[]')`.execute(
      at.db,
    );
    await sql`insert into audit (at, action, made_by) values (${then}, 'class-created', 'self')`.execute(
      at.db,
    );
    await sql`
      insert into feedback (id, at, name, email, message) values (gen_random_uuid(), ${then}, '', '', '')`.execute(
      at.db,
    );
  }
  const left = async (table: 'audit' | 'feedback') =>
    (await at.db.selectFrom(table).select('id').execute()).length;
  await applyRetention(at.db);
  expect([await plays(), await left('audit'), await left('feedback')]).toEqual([2, 2, 3]);
  await sql`update settings set keep_feedback_months = null`.execute(at.db);
  await sql`update feedback set at = now() - interval '90 years'`.execute(at.db);
  await applyRetention(at.db);
  expect(await left('feedback')).toBe(3);
});
