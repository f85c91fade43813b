import { expect, test } from '@jest/globals';
import { batched } from './batched';

test('questions asked in the same turn are batched up to a limit, and each gets its own answer', async () => {
  const asked: (readonly number[])[] = [];
  const double = batched(
    async (numbers: readonly number[]) => {
      asked.push(numbers);
      return numbers.map((number) => number * 2);
    },
    { together: 3 },
  );
  expect(await Promise.all([1, 2, 2, 4].map(double))).toEqual([2, 4, 4, 8]);
  expect(asked).toEqual([[1, 2, 2], [4]]);
  expect(await double(1)).toBe(2);
  expect(asked).toHaveLength(3);
});

test('an error among the answers affects only its own question', async () => {
  const half = batched<number, number>(async (numbers) =>
    numbers.map((number) => (number % 2 === 0 ? number / 2 : new Error(`${number} is odd`))),
  );
  const ended = await Promise.allSettled([half(4), half(3)]);
  expect(ended).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('3 is odd') },
  ]);
});

test('once enough statements are running, questions wait together for the next one', async () => {
  const asked: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const echo = batched(
    async (numbers: readonly number[]) => {
      asked.push(numbers);
      await new Promise<void>((end) => ends.push(end));
      if (numbers.includes(3)) throw new Error('it failed');
      return numbers;
    },
    { atOnce: 1 },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const first = echo(1);
  await turn();
  const later = [echo(2)];
  await turn();
  later.push(echo(3));
  await turn();
  expect(asked).toEqual([[1]]);
  ends.shift()?.();
  expect(await first).toBe(1);
  expect(asked).toEqual([[1], [2, 3]]);
  ends.shift()?.();
  expect((await Promise.allSettled(later)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const last = echo(4); // a failure keeps nobody waiting
  await turn();
  ends.shift()?.();
  expect(await last).toBe(4);
});
