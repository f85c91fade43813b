import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

const readers = async () =>
  (await at.db.selectFrom('module_readers').selectAll().orderBy('activity').orderBy('user_id').execute()).map(
    ({ activity, user_id }) => [activity, user_id],
  );

/** Stores events with one statement. */
const store = (
  events: readonly (readonly [user: string, kind: string, activity: string, verdict: string])[],
) =>
  sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
    select e->>0, gen_random_uuid(), (random() * 1e9)::integer, e->>1, e->>2, now(), e->>3, '{}'
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(at.db);

test('a reader of a section counts once for its module', async () => {
  const [one, other] = [await newLearner(at.db), await newLearner(at.db)].sort();
  if (!one || !other) throw new Error('There are no learners.');
  await sql`insert into learners (user_id) values (${one}), (${other})`.execute(at.db);
  await store([
    [one, 'reading', 'pricing', 'verified'],
    [one, 'reading', 'pricing', 'verified'],
    [other, 'reading', 'pricing', 'unverified'],
    [other, 'review', 'pricing', 'verified'],
    [other, 'reading', 'funding', 'refused'],
  ]);
  await store([
    [one, 'reading', 'funding', 'verified'],
    [one, 'reading', 'pricing', 'verified'],
    [one, 'run', 'cash-stack', 'verified'],
  ]);
  expect(await readers()).toEqual([
    ['funding', one],
    ['pricing', one],
    ['pricing', other],
  ]);
  await sql`delete from users where id = ${one}`.execute(at.db);
  expect(await readers()).toEqual([['pricing', other]]);
});
