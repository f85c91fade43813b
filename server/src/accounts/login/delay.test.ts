import { expect, test } from '@jest/globals';
import { createBlocklist, loginDelayMs } from './login-guard';

test.each([
  [0, 0],
  [2, 0],
  [3, 100],
  [4, 100],
  [5, 200],
  [7, 400],
  [9, 500],
  [1e6, 500],
])('after %i failures an answer waits %i ms', (failures, ms) => {
  expect(loginDelayMs(failures, { free: 2, step: 2, firstMs: 100, mostMs: 500 })).toBe(ms);
});

test('who has to wait is remembered for a while, and only so many', () => {
  let now = 0;
  const blocked = createBlocklist({ keys: 2, seconds: 60 }, () => now);
  blocked.add('short', 5);
  blocked.add('long', 1800);
  now = 4500;
  expect(blocked.secondsLeft('short')).toBe(1);
  expect(blocked.secondsLeft('long')).toBe(1796);
  now = 5000;
  expect(blocked.secondsLeft('short')).toBeUndefined();
  now = 60_000; // another process may know better
  expect(blocked.secondsLeft('long')).toBeUndefined();
  for (const key of ['one', 'two', 'three']) blocked.add(key, 5);
  expect(['one', 'two', 'three'].map((key) => blocked.secondsLeft(key))).toEqual([undefined, 5, 5]);
});
