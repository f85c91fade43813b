import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Histogram } from 'prom-client';
import { until } from '../testing/until';
import { measureEventLoopLag } from './metrics';

const EVERY_MS = 10;
const BUSY_MS = 300;

test('a blocking computation counts as a lag of the same length', async () => {
  const lag = new Histogram({ name: 'lag', help: 'Lag.', buckets: [0.2, 60], registers: [] });
  const stop = measureEventLoopLag(lag, EVERY_MS);
  const value = async (name: string, le?: number) =>
    (await lag.get()).values.find((one) => one.metricName === name && one.labels['le'] === le)?.value ?? 0;
  await until(async () => (await value('lag_count')) >= 1, 'the lag is measured');
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
  await wait(EVERY_MS);
  stop();
  const [quick, all] = [await value('lag_bucket', 0.2), await value('lag_count')];
  expect(all).toBeGreaterThan(quick);
  expect(await value('lag_sum')).toBeGreaterThanOrEqual((BUSY_MS - EVERY_MS) / 1000);
});
