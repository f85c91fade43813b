import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type TestStore, testStore } from '../testing/store';
import { renewList } from './list-changes';

const DAY_MS = 24 * 60 * 60 * 1000;

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  await store.release('1.0.0');
});
afterEach(() => {
  jest.restoreAllMocks();
  return store.remove();
});

async function list() {
  const { serial, until } = JSON.parse(JSON.parse(await store.envelope()).payload);
  return { serial, daysLeft: (Date.parse(until) - Date.now()) / DAY_MS };
}

test('a server gives the list a week, and renews it when a day has passed', async () => {
  expect((await list()).daysLeft).toBeNaN();
  await renewList(store.environment);
  const first = await list();
  expect(first.daysLeft).toBeCloseTo(7, 1);
  await renewList(store.environment);
  expect((await list()).serial).toBe(first.serial);

  const now = Date.now() + 1.1 * DAY_MS;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  await renewList(store.environment);
  const renewed = await list();
  expect(renewed.daysLeft).toBeCloseTo(7, 1);
  expect(renewed.serial).toBe(first.serial);
  expect((await store.live())?.version).toBe('1.0.0');
});

test('each release begins the week of a renewed list anew', async () => {
  await renewList(store.environment);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * DAY_MS);
  await store.release('1.1.0');
  expect((await list()).daysLeft).toBeCloseTo(7, 1);
});

test('nothing is renewed without a key, or where nothing was released', async () => {
  const before = await list();
  await rm(store.environment.signingKey);
  await renewList(store.environment);
  expect(await list()).toEqual(before);
  const empty = await testStore();
  await renewList(empty.environment);
  expect(await empty.envelope()).toBe('');
  await empty.remove();
});
