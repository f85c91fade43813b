import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createJsonLog, withOperation } from '../process/log';
import { testDatabase } from '../testing/database';
import { testServer } from '../testing/server';
import { until } from '../testing/until';
import { connectAndMigrate } from './database';
import { withoutValues } from './pool';

const SECRET = 'jane@example.org';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Runs statements and returns the log, in which those this slow appear. */
async function logOf(
  slowMs: number,
  statements: (db: Awaited<ReturnType<typeof connectAndMigrate>>['db']) => Promise<unknown>,
) {
  const lines: string[] = [];
  const { db, close } = await connectAndMigrate(
    database.url,
    createJsonLog('warn', (line) => lines.push(line)),
    { slowMs },
  );
  await withOperation({ name: 'pushEvents', requestId: 'r' }, () => statements(db));
  await close();
  return lines.map((line) => JSON.parse(line));
}

test('a slow statement is logged with its operation and without its values', async () => {
  const lines = await logOf(100, (db) => sql`select ${SECRET}::text, pg_sleep(${0.2})`.execute(db));
  expect(lines).toMatchObject([
    {
      ...{
        level: 'warn',
        event: 'slow statement',
        operation: 'pushEvents',
        requestId: 'r',
        hasFailed: false,
      },
      statement: 'select $1::text, pg_sleep($2)',
    },
  ]);
  expect(lines[0].ms).toBeGreaterThanOrEqual(200);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test("one that fails after a long time is logged too, without the database's message, which repeats its values", async () => {
  const lines = await logOf(100, (db) =>
    expect(sql`select (${SECRET} || pg_sleep(${0.2})::text)::integer`.execute(db)).rejects.toThrow(SECRET),
  );
  expect(lines).toMatchObject([{ event: 'slow statement', hasFailed: true }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});

test('others are not logged', async () => {
  expect(await logOf(60_000, (db) => sql`select ${SECRET}::text`.execute(db))).toEqual([]);
});

test('when there are many, only some warnings a minute are logged', async () => {
  const lines = await logOf(1, async (db) => {
    for (let at = 0; at < 70; at += 1) await sql`select pg_sleep(${0.002})`.execute(db);
  });
  expect(lines).toHaveLength(60);
});

test.each([
  ["select *\n  from users\n where email = 'a''b'", "select * from users where email = '…'"],
  ["update x set y = 'cut", "update x set y = '…'"],
  ['insert into x values ($1, $2, $3), ($4, $5,$6)', 'insert into x values ($…), ($…)'],
])('%j is shown as %j', (statement, shown) => {
  expect(withoutValues(statement)).toBe(shown);
});

test('a slow statement in a request to the whole program is logged with the name of its call', async () => {
  const server = await testServer({ SLOW_QUERY_MS: '1' });
  const person = { fullName: 'Jane', email: SECRET, password: 'correct horse battery', userType: 'user' };
  const answer = await server.db.transaction().execute(async (blocking) => {
    await sql`lock table users in access exclusive mode`.execute(blocking);
    const answer = server.call('signup.php', person);
    const waiting = sql`select from pg_locks where not granted and relation = 'users'::regclass`;
    await until(async () => (await waiting.execute(blocking)).rows.length > 0, 'the signup waits');
    await sql`select pg_sleep(0.01)`.execute(blocking);
    return { answer };
  });
  expect(await (await answer.answer).json()).toEqual({ success: true });
  const lines = server.logged.map((line) => JSON.parse(line));
  expect(lines.filter(({ operation }) => operation === 'signup')).toContainEqual(
    expect.objectContaining({ event: 'slow statement', statement: expect.stringContaining('users') }),
  );
  expect(JSON.stringify(lines)).not.toContain(SECRET);
  await server.close();
});
