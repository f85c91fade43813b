import { expect, test } from '@jest/globals';
import { BoundedMap, cacheFor } from './cache';

test('the oldest of too many entries is forgotten, and setting one again renews it', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

test('one request at a time serves all, and its answer holds for a while', async () => {
  let now = 0;
  const asked: ((answer: number) => void)[] = [];
  const ask = cacheFor(
    1000,
    () => new Promise<number>((resolve) => asked.push(resolve)),
    () => now,
  );
  const many = Array.from({ length: 100 }, ask);
  expect(asked).toHaveLength(1);
  now = 5000;
  const late = ask();
  asked[0]?.(1);
  expect(await Promise.all([...many, late])).toEqual(Array(101).fill(1));
  now += 999;
  expect(await ask()).toBe(1);
  now += 1;
  const next = ask();
  expect(asked).toHaveLength(2);
  asked[1]?.(2);
  expect(await next).toBe(2);
});

test('a failure reaches all callers, and is not cached', async () => {
  let tries = 0;
  const ask = cacheFor(Number.POSITIVE_INFINITY, async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  await expect(Promise.allSettled([ask(), ask()])).resolves.toMatchObject([
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ]);
  expect([await ask(), await ask()]).toEqual([2, 2]);
});
