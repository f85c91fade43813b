import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createConcurrencyLimiter, type Priority } from './concurrency-limiter';
import { OverloadedError } from './failure';

const limits = { running: 2, waiting: 3, waitMs: 10_000, retryAfterSeconds: 2 };

/** A task that ends when it is told to. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('2 run, 3 wait, the next is turned away at once and told when to come back', async () => {
  const { pass } = createConcurrencyLimiter(limits);
  const tasks = Array.from({ length: 5 }, task);
  const passing = tasks.map(({ run }) => pass(run));
  await expect(pass(async () => 'never')).rejects.toThrow(new OverloadedError(2));
  for (const { end } of tasks) end();
  await Promise.all(passing);
  expect(await pass(async () => 'again')).toBe('again');
});

test('who has waited too long is turned away, and takes no place afterwards', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1, waitMs: 5 });
  const first = task();
  const passing = pass(first.run);
  await expect(pass(async () => 'late')).rejects.toThrow(OverloadedError);
  first.end();
  await passing;
  expect(await pass(async () => 'next')).toBe('next');
});

test('known browsers go first, accounts with failures last, and each kind has places of its own', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1 });
  const first = task();
  const order: string[] = [];
  const passing = [pass(first.run)];
  for (const priority of ['suspect', 'normal', 'trusted'] as const) {
    for (let count = 0; count < limits.waiting; count += 1) {
      passing.push(pass(async () => void order.push(priority), { priority }));
    }
    await expect(pass(async () => 'never', { priority })).rejects.toThrow(OverloadedError);
  }
  first.end();
  await Promise.all(passing);
  const kinds = ['trusted', 'normal', 'suspect'].flatMap((kind) => Array(limits.waiting).fill(kind));
  expect(order).toEqual(kinds);
});

test('of three places that known browsers want, others who wait get one, however many known ones come', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1, inARow: 2 });
  const first = task();
  const order: string[] = [];
  const passing = [pass(first.run)];
  const wait = (priority: Priority, then = () => {}) => {
    const run = async () => {
      order.push(priority);
      then();
    };
    passing.push(pass(run, { priority }));
  };
  let more = 12;
  const known = () => {
    more -= 1;
    if (more > 0) wait('trusted', known); // each that goes is followed by the next, so that one always waits
  };
  for (const priority of ['normal', 'normal', 'normal', 'suspect'] as const) wait(priority);
  for (let count = 0; count < 2; count += 1) wait('trusted', known);
  first.end();
  for (let done = 0; done < passing.length; done += 1) await passing[done];
  const kinds = order.map((kind) => kind[0]).join('');
  expect(kinds.slice(0, 12)).toBe('ttnttnttsttn');
});

test('of one share only so many run or wait, the next is turned away, and others take what is free', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1 });
  const first = task();
  const jane = { shares: [{ key: 'jane', most: 2 }] };
  const passing = [pass(first.run, jane), pass(async () => {}, jane)];
  await expect(pass(async () => 'never', jane)).rejects.toThrow(new OverloadedError(2));
  await expect(
    pass(async () => 'never', { shares: [{ key: 'here', most: 1 }, ...jane.shares] }),
  ).rejects.toThrow(OverloadedError);
  const bob = pass(async () => 'bob', { shares: [{ key: 'here', most: 1 }] });
  first.end();
  await Promise.all(passing);
  expect(await bob).toBe('bob');
  expect(await pass(async () => 'again', jane)).toBe('again');
});

test('where nobody may wait there are only so many places, and fewer for one share', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 3, waiting: 0 });
  const enter = (key: string) => {
    const { run, end } = task();
    const passing = pass(run, { shares: [{ key, most: 2 }] });
    const leave = () => {
      end();
      return passing;
    };
    return { passing, leave };
  };
  const isTurnedAway = (key: string) => expect(enter(key).passing).rejects.toThrow(OverloadedError);
  const [first, second] = [enter('a'), enter('a')];
  await isTurnedAway('a');
  const other = enter('b');
  await isTurnedAway('c');
  await first.leave();
  const again = enter('a');
  await isTurnedAway('c');
  for (const { leave } of [second, other]) await leave();
  const more = [enter('c'), enter('c')];
  await isTurnedAway('c');
  for (const { leave } of [again, ...more]) await leave();
});

test('who waited too long or failed leaves the share', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1, waitMs: 5 });
  const jane = { shares: [{ key: 'jane', most: 1 }] };
  const first = task();
  const passing = pass(first.run);
  await expect(pass(async () => 'late', jane)).rejects.toThrow(OverloadedError);
  first.end();
  await passing;
  await expect(pass(() => Promise.reject(new Error('broken')), jane)).rejects.toThrow('broken');
  expect(await pass(async () => 'next', jane)).toBe('next');
});

test('a task that fails leaves its place to the next', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1 });
  await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pass(async () => 'next')).toBe('next');
});

test('never more run than may, and all that were let in are done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 30 }), async (arrivals) => {
      const { pass } = createConcurrencyLimiter(limits);
      let running = 0;
      let done = 0;
      const open: (() => void)[] = [];
      const results: Promise<unknown>[] = [];
      for (const isArrival of arrivals) {
        const { run, end } = task();
        if (isArrival) {
          open.push(end);
          const work = pass(async () => {
            running += 1;
            expect(running).toBeLessThanOrEqual(limits.running);
            await run();
            running -= 1;
            done += 1;
          });
          results.push(work.catch((error) => expect(error).toBeInstanceOf(OverloadedError)));
        } else open.shift()?.();
        await settled();
      }
      for (const end of open) end();
      await Promise.all(results);
      expect(running).toBe(0);
      expect(done).toBeLessThanOrEqual(results.length);
      expect(await pass(async () => 'free')).toBe('free');
    }),
    { numRuns: 50 },
  );
});
