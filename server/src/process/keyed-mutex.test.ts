import { expect, test } from '@jest/globals';
import { createKeyedMutex } from './keyed-mutex';

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
