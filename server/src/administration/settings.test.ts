import { expect, test } from '@jest/globals';
import { sharedDatabase } from '../testing/per-file';
import { getSettingsStore } from './settings';

const connected = sharedDatabase();

test('start with leaderboards, weeks from Monday and days in UTC', async () => {
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
    },
  });
});

test('are read once for many requests, and read again after a change', async () => {
  const store = getSettingsStore(connected.db);
  expect(getSettingsStore(connected.db)).toBe(store);
  const before = await store.read();
  expect(await store.read()).toBe(before);
  const { version } = await store.latest();
  const wanted = { ...before, leaderboards: false, keepPlaysMonths: null };
  await connected.db.transaction().execute((trx) => store.change(trx, wanted, version));
  expect(await store.read()).toEqual(wanted);
});
