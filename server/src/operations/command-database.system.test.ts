import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import limits from '../database/limits.json';
import { readConfig } from '../process/config';
import { Failure } from '../process/failure';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { host } from '../testing/host';
import { withCommandDatabase } from './command-database';

jest.setTimeout(120_000);

// Shorter than in production, since a test waits for its end.
jest.replaceProperty(limits, 'silentMs', 1500);
jest.replaceProperty(limits.timeouts, 'statement_timeout', 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Returns how a command ended. */
function run(work: Parameters<typeof withCommandDatabase>[2], databaseUrl = database.url) {
  const config = readConfig({ DATABASE_URL: databaseUrl }, '/');
  return withCommandDatabase({ config, log: createJsonLog('silent') }, __filename, work).then(
    () => 'done',
    (error) => error,
  );
}

test('a command with a silent database ends with a sentence', async () => {
  const silent = await host(database);
  const ended = await run(
    async (db) => {
      silent.silence();
      await sql`select 1`.execute(db);
    },
    database.url.replace(new URL(database.url).host, silent.name),
  );
  silent.end();
  expect(ended).toBeInstanceOf(Failure);
  expect(ended.message).toMatch(
    /^The database cannot be used \(.*\): check DATABASE_URL .*\. The command was given up, .* run it again if something is missing\.$/,
  );
});

test("the command's own messages and our bugs are passed on unchanged", async () => {
  const refused = new Failure('There is no such account.');
  const fault = new TypeError('x is not a function');
  for (const thrown of [refused, fault]) {
    const ended = await run(async () => {
      throw thrown;
    });
    expect(ended).toBe(thrown);
  }
});
