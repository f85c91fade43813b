import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createConcurrencyLimiter, createKeyedLimiter } from './concurrency-limiter';
import { AbandonedError, OverloadedError } from './failure';

const limits = { running: 2, waiting: 3, retryAfterSeconds: 2 };

/** A task that ends on request. */
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

test('waiting tasks run in order of arrival', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1 });
  const first = task();
  const order: string[] = [];
  const passing = [
    pass(first.run),
    ...['a', 'b', 'c'].map((name) => pass(async () => void order.push(name))),
  ];
  first.end();
  await Promise.all(passing);
  expect(order).toEqual(['a', 'b', 'c']);
});

test('an abandoned task is skipped when its turn comes, and the next runs', async () => {
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1 });
  const first = task();
  const leaving = new AbortController();
  const passing = pass(first.run);
  const gone = expect(pass(async () => 'never', leaving.signal)).rejects.toThrow(AbandonedError);
  const next = pass(async () => 'next');
  leaving.abort();
  first.end();
  await Promise.all([passing, gone]);
  expect(await next).toBe('next');
});

test('once closed, running tasks finish, and waiting ones are turned away', async () => {
  const { pass, close, state } = createConcurrencyLimiter({ ...limits, running: 1 });
  const first = task();
  const passing = pass(first.run);
  const waiting = [1, 2].map(() => expect(pass(async () => 'never')).rejects.toThrow(OverloadedError));
  expect(state()).toEqual({ running: 1, waiting: 2, refused: 0 });
  close();
  first.end();
  await Promise.all([passing, ...waiting]);
  expect(state()).toEqual({ running: 0, waiting: 0, refused: 2 });
});

test('the limit is never exceeded, and all admitted tasks finish', async () => {
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

test('a key with too many waiting tasks is turned away and told when to come back; other keys are not', async () => {
  const take = createKeyedLimiter({ ...limits, running: 1, waiting: 2 });
  const running = task();
  const calls = [1, 2, 3].map(() => take('ada', running.run));
  await expect(take('ada', running.run)).rejects.toMatchObject({ retryAfterSeconds: 2 });
  await expect(take('ada', running.run)).rejects.toBeInstanceOf(OverloadedError);
  expect(await take('joe', async () => 'done')).toBe('done');
  running.end();
  await Promise.all(calls);
  expect(await take('ada', async () => 'done')).toBe('done');
});

test('a failing call passes its turn to the next', async () => {
  const take = createKeyedLimiter({ ...limits, running: 1, waiting: 2 });
  const failed = take('ada', async () => {
    throw new Error('broken');
  });
  const next = take('ada', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
