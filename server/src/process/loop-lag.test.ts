import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { until } from '../testing/until';
import { measureEventLoopLag } from './metrics';
import { createHistogram } from './prometheus';

const EVERY_MS = 10;
const BUSY_MS = 300;

test('a computation that keeps everything else waiting is a lag as long', async () => {
  const lag = createHistogram('lag', 'Lag.', [0.2, 60]);
  const stop = measureEventLoopLag(lag, EVERY_MS);
  const value = (line: string) => Number(new RegExp(`^lag${line} (.*)$`, 'm').exec(lag.text())?.[1] ?? 0);
  await until(() => value('_count') >= 1, 'the lag is measured');
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  await wait(EVERY_MS);
  stop();
  const [quick, all] = [value('_bucket\\{le="0.2"\\}'), value('_count')];
  expect(all).toBeGreaterThan(quick);
  expect(value('_sum')).toBeGreaterThanOrEqual((BUSY_MS - EVERY_MS) / 1000);
});
