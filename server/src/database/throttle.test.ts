import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sharedDatabase } from '../testing/per-file';
import { deleteExpiredTries, forgetTries, giveBackTry, secondsUntilTry, takeTry } from './throttle';

/** Ten minutes per try, so that the time the test itself takes makes no difference. */
const allowance = { burst: 3, secondsPerTry: 600 };
const minutes = (seconds: number | undefined) => seconds && Math.ceil(seconds / 60);

const connected = sharedDatabase();
beforeEach(() => connected.db.deleteFrom('throttle').execute());

const take = async (key = 'key') => {
  const taken = await takeTry(connected.db, key, allowance);
  return taken.isAllowed ? undefined : minutes(taken.retryAfterSeconds);
};
const pass = (passed: number) =>
  connected.db
    .updateTable('throttle')
    .set({ empty_at: sql<Date>`empty_at - make_interval(mins => ${passed})` })
    .execute();

test('3 tries at once are allowed, then one more every 10 minutes', async () => {
  expect([await take(), await take(), await take(), await take()]).toEqual([
    undefined,
    undefined,
    undefined,
    10,
  ]);
  await pass(4);
  expect(await take()).toBe(6);
  await pass(6);
  expect(await take()).toBeUndefined();
  expect(await take()).toBe(10);
});

test('how long to wait is known without using a try', async () => {
  const wait = async () => minutes(await secondsUntilTry(connected.db, 'key', allowance));
  expect(await wait()).toBeUndefined();
  await Promise.all([take(), take()]);
  expect(await wait()).toBeUndefined();
  await take();
  expect([await wait(), await wait()]).toEqual([10, 10]);
  await pass(10);
  expect(await wait()).toBeUndefined();
});

test('many simultaneous tries all count', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => take()));
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(3);
});

test('a try that was given back can be taken again', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await take()).toBeUndefined();
    await giveBackTry(connected.db, 'key', allowance);
  }
});

test('tries of one key still count after those of another key are given back or forgotten', async () => {
  for (const key of ['key', 'other']) await Promise.all([take(key), take(key), take(key)]);
  await giveBackTry(connected.db, 'key', allowance);
  expect([await take(), await take('other')]).toEqual([undefined, 10]);
  await forgetTries(connected.db, 'key');
  expect([await take(), await take('other')]).toEqual([undefined, 10]);
});

test('keys are independent, and not stored in plain text', async () => {
  await Promise.all([take(), take(), take()]);
  expect(await take('other')).toBeUndefined();
  const rows = await connected.db.selectFrom('throttle').select('key').execute();
  expect(rows.map(({ key }) => key.length)).toEqual([32, 32]);
});

test('keys whose tries have all expired are removed', async () => {
  await take();
  await deleteExpiredTries(connected.db);
  expect(await connected.db.selectFrom('throttle').select('key').execute()).toHaveLength(1);
  await pass(11);
  await deleteExpiredTries(connected.db);
  expect(await connected.db.selectFrom('throttle').select('key').execute()).toHaveLength(0);
});
