import { expect, test } from '@jest/globals';
import { OverloadedError } from './failure';
import { createKeyedLimiter, createKeyedMutex } from './serial';

/** Work that begins at once and ends when it is told to. */
function task(name: string, log: string[]) {
  let end = () => {};
  let fail = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, end, fail };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work of one key is done in the order it came, and keeps no other key waiting', async () => {
  const [log, withLock] = [[] as string[], createKeyedMutex()];
  const [first, second, other] = [task('first', log), task('second', log), task('other', log)];
  const results = [withLock('a', first.work), withLock('a', second.work), withLock('b', other.work)];
  await settled();
  expect(log).toEqual(['first', 'other']);
  for (const each of [first, second, other]) each.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other']);
  expect(log).toEqual(['first', 'other', 'second']);
});

test('what comes while the second works waits for it, although the first is over', async () => {
  const [log, withLock] = [[] as string[], createKeyedMutex()];
  const [first, second, third] = [task('first', log), task('second', log), task('third', log)];
  const results = [withLock('a', first.work), withLock('a', second.work)];
  first.end();
  await settled();
  results.push(withLock('a', third.work));
  await settled();
  expect(log).toEqual(['first', 'second']);
  for (const each of [second, third]) each.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
});

test('work that fails tells whoever asked for it, and lets the next begin', async () => {
  const [log, withLock] = [[] as string[], createKeyedMutex()];
  const [first, second] = [task('first', log), task('second', log)];
  const results = Promise.allSettled([withLock('a', first.work), withLock('a', second.work)]);
  first.fail();
  second.end();
  expect(await results).toMatchObject([{ reason: { message: 'first' } }, { value: 'second' }]);
});

const LIMITS = { running: 1, waiting: 2, retryAfterSeconds: 3 };

/** A call that ends when it is told to. */
function pendingCall() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('a person’s calls run in the order they came, one at a time', async () => {
  const take = createKeyedLimiter(LIMITS);
  const log: string[] = [];
  const [first, second] = [pendingCall(), pendingCall()];
  const call = (name: string, { run }: ReturnType<typeof pendingCall>) =>
    take('ada', async () => {
      log.push(`${name} begins`);
      await run();
      log.push(`${name} ends`);
    });
  const all = [call('first', first), call('second', second)];
  second.end();
  first.end();
  await Promise.all(all);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('who has too many waiting is turned away and told when to come back; others are not', async () => {
  const take = createKeyedLimiter(LIMITS);
  const running = pendingCall();
  const calls = [1, 2, 3].map(() => take('ada', running.run));
  await expect(take('ada', running.run)).rejects.toMatchObject({ retryAfterSeconds: 3 });
  await expect(take('ada', running.run)).rejects.toBeInstanceOf(OverloadedError);
  expect(await take('joe', async () => 'done')).toBe('done');
  running.end();
  await Promise.all(calls);
  expect(await take('ada', async () => 'done')).toBe('done');
});

test('a call that fails gives its turn to the next', async () => {
  const take = createKeyedLimiter(LIMITS);
  const failed = take('ada', async () => {
    throw new Error('broken');
  });
  const next = take('ada', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
