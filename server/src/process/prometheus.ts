import { setTimeout as wait } from 'node:timers/promises';
import { Counter, Gauge, type Registry } from 'prom-client';
import { metrics as limits } from './limits.json';

/** One value of a metric and its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Result of reading a metric: one value, or one for each of its series. */
type Reading = number | readonly Sample[];

type Options = {
  readonly labels?: readonly string[];
  readonly isCounter?: boolean;
  readonly mostMs?: number;
};

/**
 * Adds a metric that is read on request. If it cannot be read within `mostMs`, it has no value, without affecting
 * other metrics.
 */
export function addReadMetric(
  registry: Registry,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  { labels = [], isCounter = false, mostMs = limits.readMs }: Options = {},
): void {
  const readAll = async () => read();
  const metric = new (isCounter ? Counter : Gauge)({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      const late = wait(mostMs, [], { ref: false });
      const found = await Promise.race([readAll().catch(() => []), late]);
      metric.reset();
      if (labels.length === 0) metric.remove(); // which is 0 since then
      const samples: readonly Sample[] = typeof found === 'number' ? [[{}, found]] : found;
      for (const [of, value] of samples) metric.inc(of, value);
    },
  });
}
