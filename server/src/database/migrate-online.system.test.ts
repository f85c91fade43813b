import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../testing/database';
import { applyFirst, migrate } from './migrate';
import { migrations } from './migrations';
import released from './released.json';

jest.setTimeout(sized(1_200_000, 120_000));

const LEARNERS = sized(40_000, 1000);
/** A small database says nothing about time on a machine that does much else. */
const LONGEST_WAIT_MS = sized(1000, 20_000);
const PUSH_EVERY_MS = 20;

let filled: TestDatabase;
let database: Pick<TestDatabase, 'url' | 'drop'>;
let client: pg.Client;
beforeAll(async () => {
  filled = await testDatabase();
  await using(filled.url, async (made) => {
    await made.query('drop schema public cascade; create schema public');
    const first = released.find(({ version }) => version === '1.0.0');
    await applyFirst(
      async (text, values) => (await made.query(text, values && [...values])).rows,
      first?.migrations.length ?? 0,
    );
    await fill(made);
  });
});
beforeEach(async () => {
  database = await copyOf(filled);
  client = new pg.Client(database.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});
afterAll(() => filled.drop());

async function using(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const one = new pg.Client(url);
  await one.connect();
  await work(one);
  await one.end();
}

/** Copying the files of a full database takes a tenth of filling another one. */
async function copyOf({ url, superuserUrl }: TestDatabase) {
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_copy`;
  const server = superuserUrl.replace(name, 'postgres');
  await using(server, (made) => made.query(`create database ${copy} template ${name} strategy file_copy`));
  return {
    url: url.replace(name, copy),
    drop: () => using(server, (made) => made.query(`drop database ${copy} with (force)`)),
  };
}

/** People with a session, ten sections read and thirteen attempts each, as version 1.0.0 kept them. */
async function fill(made: pg.Client): Promise<void> {
  await made.query(`
    insert into users (id, full_name, email, email_folded, password_hash, user_type)
    select n::text, 'Ada', n || '@example.org', n || '@example.org', '', 'user' from generate_series(1, ${LEARNERS}) n;
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(id::bytea), id, now() + interval '20 days' from users;
    insert into learners (user_id, events) select id, 23 from users`);
  for (let from = 0; from < LEARNERS; from += 5000)
    await made.query(`
      insert into events (user_id, id, number, kind, activity, at, standing, said)
      select p::text, gen_random_uuid(), e, case when e > 10 then 'attempt' else 'reading' end,
        case when e > 10 then 'attempt' else 'reading' end || e % 3, now(), 'verified',
        case when e > 10 then format('{"contentVersion":%s,"correct":3,"total":5,"seconds":60,"answers":{"a":"b","c":"d"}}', e / 10) else '{}' end::jsonb
      from generate_series(${from + 1}, ${Math.min(LEARNERS, from + 5000)}) p, generate_series(1, 23) e`);
  await made.query('analyze');
}

/** What a server of 1.0.0 asks when a device sends an event. */
async function push(pool: pg.Pool, learner: number): Promise<number> {
  const began = performance.now();
  const asked = await pool.connect();
  try {
    await asked.query('select user_id from sessions where token_hash = sha256($1::bytea)', [`${learner}`]);
    await asked.query('begin');
    await asked.query('update learners set events = events + 1 where user_id = $1', [`${learner}`]);
    await asked.query(
      `insert into events (user_id, id, number, kind, activity, at, standing, said)
       select user_id, gen_random_uuid(), events, kind, kind || events % 5, now(), 'verified', said::jsonb
       from learners, (values
         ('reading', '{}'),
         ('attempt', '{"contentVersion":3,"correct":3,"total":5,"seconds":60,"answers":{"a":"b","c":"d"}}')
       ) as v (kind, said)
       where user_id = $1 and kind = case user_id::int % 2 when 0 then 'reading' else 'attempt' end`,
      [`${learner}`],
    );
    await asked.query('commit');
  } finally {
    asked.release();
  }
  return performance.now() - began;
}

/** Lets learners send so many events a second meanwhile; returns how long each waited. */
async function whilePushing(work: () => Promise<unknown>): Promise<readonly number[]> {
  const pool = new pg.Pool({ connectionString: database.url, max: 20 });
  const pushes: Promise<number>[] = [];
  const timer = setInterval(() => {
    const sent = push(pool, 1 + (pushes.length % LEARNERS));
    sent.catch(() => {}); // told at the end
    pushes.push(sent);
  }, PUSH_EVERY_MS);
  await work();
  clearInterval(timer);
  const waited = await Promise.all(pushes);
  await pool.end();
  return waited;
}

async function expectComplete(): Promise<void> {
  const names = await client.query('select name from migrations order by name');
  expect(names.rows).toEqual(migrations.map(({ name }) => ({ name })));
  const { rows } = await client.query(`
    select (select count(*) from (select distinct activity, user_id from events where kind = 'reading') r)::int as readers,
      (select count(*) from module_readers)::int as noted,
      (select indisvalid from pg_index where indexrelid = 'events_results'::regclass) as "isValid",
      (select count(*) from sessions where id is null or expires_at > now() + interval '7 days')::int as lasting,
      (select count(*) from (
        select from quiz_answers group by user_id, quiz having count(*) > 1
      ) d)::int as doubled,
      (select count(*) from unfinished_migrations)::int as unfinished`);
  const same = { readers: rows[0].noted, noted: rows[0].readers };
  expect(rows).toEqual([{ ...same, isValid: true, lasting: 0, doubled: 0, unfinished: 0 }]);
}

test('learners go on while the database of version 1.0.0 is brought up to date by two processes', async () => {
  const pools = [0, 1].map(() => new pg.Pool({ connectionString: database.url }));
  const waited = await whilePushing(() => Promise.all(pools.map((pool) => migrate(pool))));
  expect(Math.max(...waited)).toBeLessThan(LONGEST_WAIT_MS);
  await expectComplete();
  for (const pool of pools) await pool.end();
});

test('an upgrade that is killed again and again goes on where it was', async () => {
  const name = 'upgrade';
  for (let isOver = false, patienceMs = 50; !isOver; patienceMs *= 1.2) {
    const pool = new pg.Pool({ connectionString: database.url, application_name: name });
    pool.on('error', () => {});
    pool.on('connect', (one) => one.on('error', () => {}));
    const upgrading = migrate(pool).then(
      () => true,
      () => false,
    );
    isOver = await Promise.race([upgrading, wait(patienceMs, false)]);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      name,
    ]);
    isOver ||= await upgrading;
    await pool.end();
  }
  await expectComplete();
});

test('a long read, as that of a backup, lets learners go on, and the upgrade after it', async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  await client.query('begin isolation level repeatable read; lock table learners in access share mode');
  let upgrading: Promise<unknown> | undefined;
  const waited = await whilePushing(async () => {
    upgrading = migrate(pool);
    const tries = new pg.Client(database.url);
    await tries.connect();
    const waits = `select pid from pg_locks where not granted and relation = 'learners'::regclass and mode = 'AccessExclusiveLock'`;
    // It waits, gives up, and tries again.
    for (let seen = 0, isWaiting = false; seen < 3; ) {
      const { rowCount } = await tries.query(waits);
      if (rowCount && !isWaiting) seen += 1;
      isWaiting = rowCount !== 0;
    }
    await tries.end();
  });
  expect(Math.max(...waited)).toBeLessThan(LONGEST_WAIT_MS);
  await client.query('commit');
  await upgrading;
  await expectComplete();
  await pool.end();
});
