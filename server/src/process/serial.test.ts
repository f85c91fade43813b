import { expect, test } from '@jest/globals';
import { OverloadedError } from './failure';
import { createKeyedLimiter } from './serial';

const LIMITS = { running: 1, waiting: 2, retryAfterSeconds: 3 };

/** A call that ends when it is told to. */
function pendingCall() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

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
