import { expect, test } from '@jest/globals';
import { until } from './until';

test('until waits for a condition', async () => {
  let looks = 0;
  await until(async () => {
    looks += 1;
    return looks > 2;
  }, 'three looks');
  expect(looks).toBe(3);
});

test('the error names a condition that was not met in time', async () => {
  const waiting = until(() => false, 'the list is written', 10);
  await expect(waiting).rejects.toThrow('Waited 0.01 s in vain: the list is written.');
});
