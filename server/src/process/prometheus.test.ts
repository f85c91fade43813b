import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { addReadMetric } from './prometheus';

test.each<[string, () => Promise<[]>]>([
  ['fails', () => Promise.reject(new Error('gone'))],
  ['does not end', () => new Promise(() => {})],
])('a metric whose reading %s has no value, and delays nothing', async (_, read) => {
  const registry = new Registry();
  addReadMetric(registry, 'x', 'X.', read, { mostMs: 1 });
  addReadMetric(registry, 'y', 'Y.', () => 1);
  expect(await registry.metrics()).toBe('# HELP x X.\n# TYPE x gauge\n\n# HELP y Y.\n# TYPE y gauge\ny 1\n');
});

test('a metric has the values of the last reading, with their labels', async () => {
  const registry = new Registry();
  const lanes = [{ short: 1, replay: 2 }, { short: 3 }].values();
  const read = () =>
    Object.entries(lanes.next().value ?? {}).map(([lane, count]) => [{ lane }, count] as const);
  addReadMetric(registry, 'threads_total', 'Threads.', read, { labels: ['lane'], isCounter: true });
  const lines = async () => (await registry.metrics()).split('\n').slice(1, -1);
  const type = '# TYPE threads_total counter';
  expect(await lines()).toEqual([type, 'threads_total{lane="short"} 1', 'threads_total{lane="replay"} 2']);
  expect(await lines()).toEqual([type, 'threads_total{lane="short"} 3']);
});
