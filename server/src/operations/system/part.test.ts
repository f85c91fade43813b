import { expect, test } from '@jest/globals';
import { createPartCheck, withTimeout } from './part';

const NO_ANSWER = { state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] };

test('a part that fails is broken, and only the log says why', async () => {
  const logged: unknown[] = [];
  const look = () => Promise.reject(new Error('connect postgresql://quest:secret@db'));
  const part = createPartCheck('disk', look, (event, facts) => logged.push(event, facts));
  expect(await part()).toEqual(NO_ANSWER);
  expect(logged).toEqual([
    'a part of the system gave no answer',
    { part: 'disk', reason: expect.stringContaining('secret') },
  ]);
});

test('one look serves all who ask before it has answered', async () => {
  let looks = 0;
  let answer = () => {};
  const look = async () => {
    looks += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { freeBytes: 5, totalBytes: 100 };
  };
  const part = createPartCheck('disk', look, () => {});
  const asked = [part(), part(), part()];
  answer();
  for (const each of asked) expect(await each).toMatchObject({ state: 'attention', facts: { freeBytes: 5 } });
  expect(looks).toBe(1);
});

test('what does not come in time is not waited for', async () => {
  await expect(withTimeout(1, new Promise(() => {}))).rejects.toThrow('there was no answer within 1 ms');
  expect(await withTimeout(60_000, Promise.resolve('here'))).toBe('here');
});
