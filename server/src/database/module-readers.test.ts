import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { emptyBefore } from '../testing/older';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import { applyMissing } from './migrate';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
  await emptyBefore(at.url, '068-glossary-names');
});
afterAll(() => at.drop());

const readers = async () =>
  (await at.db.selectFrom('module_readers').selectAll().orderBy('activity').orderBy('user_id').execute()).map(
    ({ activity, user_id }) => [activity, user_id],
  );

/** Stores events with one statement. */
const store = (
  events: readonly (readonly [user: string, kind: string, activity: string, standing: string])[],
) =>
  sql`
    insert into events (user_id, id, number, kind, activity, at, standing, said)
    select e->>0, gen_random_uuid(), (random() * 1e9)::integer, e->>1, e->>2, now(), e->>3, '{}'
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`.execute(at.db);

test('whoever has read a section of a module counts once, as stored before the migration or after it', async () => {
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
  const expected = [
    ['funding', one],
    ['pricing', one],
    ['pricing', other],
  ];
  expect(await readers()).toEqual(expected);
  await sql`drop trigger module_readers_follow on events`.execute(at.db);
  await sql`drop function module_readers_follow`.execute(at.db);
  await sql`drop table module_readers`.execute(at.db);
  await sql`delete from migrations where name in ('034-module-readers', '042-all-module-readers')`.execute(
    at.db,
  );
  await at.db
    .transaction()
    .execute((trx) =>
      applyMissing(
        async <Row>(text: string, values: readonly unknown[] = []) =>
          (await trx.executeQuery<Row>(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)).rows,
      ),
    );
  expect(await readers()).toEqual(expected);
  await sql`delete from users where id = ${one}`.execute(at.db);
  expect(await readers()).toEqual([['pricing', other]]);
});
