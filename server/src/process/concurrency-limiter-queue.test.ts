import { expect, jest, test } from '@jest/globals';
import { createConcurrencyLimiter, type SlotRequest } from './concurrency-limiter';
import { AbandonedError, OverloadedError } from './failure';

const limits = { running: 2, waiting: 3, waitMs: 10_000, retryAfterSeconds: 2 };

/** A task that ends when it is told to. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

/** A gate whose only slot is taken until `go`; the first letter of a waiting task's name is its caller. */
function occupied(at = limits) {
  const door = createConcurrencyLimiter({ ...at, running: 1 });
  const first = task();
  const order: string[] = [];
  const all: Promise<unknown>[] = [door.pass(first.run)];
  return {
    ...door,
    wait(name: string, request: SlotRequest = {}) {
      const waiting = door.pass(async () => void order.push(name), { caller: name[0] ?? '', ...request });
      all.push(waiting.catch(() => {}));
      return waiting;
    },
    async go() {
      first.end();
      await Promise.all(all);
      return order.join(' ');
    },
  };
}

test('the tasks of one caller go in order, and callers take turns, however many tasks one has', async () => {
  const { wait, go } = occupied({ ...limits, waiting: 20 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void wait(name);
  expect(await go()).toBe('a1 b1 c1 a2 b2 a3 a4');
});

test('where the queue is full, who has few tasks takes the place of the newest of who has most', async () => {
  const { wait, go } = occupied({ ...limits, waiting: 4 });
  const isRefused = (task?: Promise<unknown>) => expect(task).rejects.toThrow(OverloadedError);
  const [, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => wait(name));
  await isRefused(wait('a5'));
  void wait('b1');
  await isRefused(a4);
  void wait('c1');
  await isRefused(a3);
  await isRefused(wait('b2')); // nobody would have more
  void wait('d1');
  await isRefused(a2);
  await isRefused(wait('e1'));
  expect(await go()).toBe('a1 b1 c1 d1');
});

test('whoever goes away leaves the queue and the share, and nothing is done for them', async () => {
  const { wait, go, state } = occupied({ ...limits, waiting: 2 });
  const leaving = new AbortController();
  const request = { signal: leaving.signal, shares: [{ key: 'jane', most: 1 }] };
  const gone = wait('a1', request);
  void wait('b1');
  leaving.abort();
  await expect(gone).rejects.toThrow(AbandonedError);
  expect(state()).toEqual({ running: 1, waiting: 1, refused: 0 });
  await expect(wait('a2', request)).rejects.toThrow(AbandonedError);
  void wait('a3', { shares: request.shares });
  expect(await go()).toBe('b1 a3');
  expect(state()).toEqual({ running: 0, waiting: 0, refused: 0 });
});

test('who goes away after their turn has come is served to the end', async () => {
  const { pass } = createConcurrencyLimiter(limits);
  const { run, end } = task();
  const leaving = new AbortController();
  const passing = pass(() => run().then(() => 'done'), { signal: leaving.signal });
  leaving.abort();
  end();
  expect(await passing).toBe('done');
});

test('a task may have less patience than the gate', async () => {
  const { wait, go } = occupied();
  await expect(wait('a1', { waitMs: 1 })).rejects.toThrow(OverloadedError);
  expect(await go()).toBe('');
});

test('the refused are told to come back when the queue has been worked off, by its length and its speed', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const { pass } = createConcurrencyLimiter({ ...limits, running: 2, waiting: 30, waitMs: 1e6 });
  const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const measured = pass(lasting(500));
  await jest.advanceTimersByTimeAsync(500);
  await measured;
  const all = Array.from({ length: 32 }, () => pass(lasting(500)));
  const refused = await pass(lasting(500)).catch((error) => error);
  expect(refused.retryAfterSeconds).toBe((30 * 0.5) / 2 + 0.5); // rounded up
  await jest.advanceTimersByTimeAsync(5000);
  const later = Array.from({ length: 20 }, () => pass(lasting(500)));
  const soon = await pass(lasting(500)).catch((error) => error);
  expect(soon.retryAfterSeconds).toBe(8);
  await jest.advanceTimersByTimeAsync(60_000);
  await Promise.all([...all, ...later]);
  jest.useRealTimers();
});

test('the refused are never told to come back later than in a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1, waiting: 5, waitMs: 1e7 });
  const lasting = () => new Promise<void>((resolve) => setTimeout(resolve, 100_000));
  const measured = pass(lasting);
  await jest.advanceTimersByTimeAsync(100_000);
  await measured;
  const all = Array.from({ length: 6 }, () => pass(lasting));
  const refused = await pass(lasting).catch((error) => error);
  expect(refused.retryAfterSeconds).toBe(60);
  await jest.advanceTimersByTimeAsync(600_000);
  await Promise.all(all);
  jest.useRealTimers();
});

test('who was admitted does not count as refused once their patience would have ended', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const { wait, go, state } = occupied({ ...limits, waitMs: 1000 });
  void wait('a1');
  expect(await go()).toBe('a1');
  await jest.advanceTimersByTimeAsync(2000);
  jest.useRealTimers();
  expect(state().refused).toBe(0);
});

test('who would wait longer than one may is told so at once, by the callers before them', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const { pass } = createConcurrencyLimiter({ ...limits, running: 1, waiting: 30, waitMs: 1000 });
  const wait = (caller: string) =>
    pass(() => new Promise<void>((resolve) => setTimeout(resolve, 400)), { caller });
  const measured = wait('a');
  await jest.advanceTimersByTimeAsync(400);
  await measured;
  const outcome = (task: Promise<void>) =>
    task.then(
      () => 'went',
      () => 'refused',
    );
  const all = ['a', 'a', 'a', 'a'].map((caller) => outcome(wait(caller)));
  await expect(wait('a')).rejects.toThrow(OverloadedError);
  const other = outcome(wait('b'));
  await jest.advanceTimersByTimeAsync(1200);
  jest.useRealTimers();
  expect(await other).toBe('went'); // as the third, since callers take turns
  expect(await Promise.all(all)).toEqual(['went', 'went', 'refused', 'refused']); // after a second
});

test('once it is closed it refuses whoever waits or would have to, and finishes what runs', async () => {
  const { wait, go, close, pass, state } = occupied();
  const waiting = [wait('a1'), wait('b1', { priority: 'trusted' })];
  close();
  for (const each of waiting) await expect(each).rejects.toThrow(OverloadedError);
  const late = wait('c1').catch((error) => error);
  expect(state().waiting).toBe(0); // refused at once, not after a while
  expect(await late).toBeInstanceOf(OverloadedError);
  expect(await go()).toBe('');
  expect(await pass(async () => 'free')).toBe('free');
});
