import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { getSettingsStore } from './settings';

let database: TestDatabase;
let connected: DatabaseConnection;
beforeAll(async () => {
  database = await testDatabase();
  connected = await connectAndMigrate(database.url, createJsonLog('error'));
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

test('begin with leaderboards, weeks from Monday and days of UTC', async () => {
  expect(await getSettingsStore(connected.db).latest()).toEqual({
    version: 1,
    settings: {
      leaderboards: true,
      weekStart: 1,
      timeZone: 'UTC',
      keepPlaysMonths: 24,
      keepAuditMonths: 24,
      keepFeedbackMonths: 24,
      keepAccountsMonths: null,
      confirmEmail: false,
      pages: { about: null, privacy: null, terms: null, contact: null },
    },
  });
});

test('are read once for many requests, and anew after a change', async () => {
  const store = getSettingsStore(connected.db);
  expect(getSettingsStore(connected.db)).toBe(store);
  const before = await store.read();
  expect(await store.read()).toBe(before);
  const { version } = await store.latest();
  const wanted = { ...before, leaderboards: false, keepPlaysMonths: null };
  await connected.db.transaction().execute((trx) => store.change(trx, wanted, version));
  expect(await store.read()).toEqual(wanted);
});
