import { expect, test } from '@jest/globals';
import { OverloadedError } from '../process/overloaded';
import { createPersonLimiter } from './turns';

/** Far more than a test takes: nobody is turned away for waiting long. */
const LIMITS = { waiting: 2, waitMs: 600_000, retryAfterSeconds: 3 };

/** A task that ends when it is told to. */
function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

test('a person’s calls run in the order they came, one at a time', async () => {
  const take = createPersonLimiter(LIMITS);
  const log: string[] = [];
  const [first, second] = [task(), task()];
  const call = (name: string, { run }: ReturnType<typeof task>) =>
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
  const take = createPersonLimiter(LIMITS);
  const running = task();
  const calls = [1, 2, 3].map(() => take('ada', running.run));
  await expect(take('ada', running.run)).rejects.toMatchObject({ retryAfterSeconds: 3 });
  await expect(take('ada', running.run)).rejects.toBeInstanceOf(OverloadedError);
  expect(await take('joe', async () => 'done')).toBe('done');
  running.end();
  await Promise.all(calls);
  expect(await take('ada', async () => 'done')).toBe('done');
});

test('a call that fails gives its turn to the next', async () => {
  const take = createPersonLimiter(LIMITS);
  const failed = take('ada', async () => {
    throw new Error('broken');
  });
  const next = take('ada', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
