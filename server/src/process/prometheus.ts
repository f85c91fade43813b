import { setTimeout as wait } from 'node:timers/promises';
import { metrics as limits } from './limits.json';

/** Names a series within a metric. */
export type Labels = Readonly<Record<string, string>>;

/** A metric in the text format of Prometheus, version 0.0.4. */
export type Metric = { readonly text: () => string | Promise<string> };

/** One value of a metric, and the labels it has. */
export type Sample = readonly [labels: Labels, value: number];

export type Counter = ReturnType<typeof createCounter>;

export type Histogram = ReturnType<typeof createHistogram>;

/** A counter; series that are named begin at 0, so that the first that is counted shows as an increase. */
export function createCounter(name: string, help: string, from: readonly Labels[] = []) {
  const counts = new Map(from.map((labels) => [seriesOf(labels), 0]));
  return {
    add(labels: Labels): void {
      const series = seriesOf(labels);
      counts.set(series, (counts.get(series) ?? 0) + 1);
    },
    text: () =>
      metric(
        name,
        help,
        'counter',
        [...counts].map(([series, count]) => sample(name, series, count)),
      ),
  };
}

/** The reading of a metric: one value, or those of its series. */
type Reading = number | readonly Sample[];

/**
 * A metric that is read when somebody asks. Where it cannot be read, or not within `mostMs`, it has no value, and all
 * other metrics are there nevertheless.
 */
export function createGauge(
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  { type = 'gauge', mostMs = limits.readMs } = {},
): Metric {
  const late = async () => wait(mostMs, [], { ref: false });
  const readAll = async () => read();
  return {
    async text() {
      const found = await Promise.race([readAll().catch(() => []), late()]);
      const samples: readonly Sample[] = typeof found === 'number' ? [[{}, found]] : found;
      return metric(
        name,
        help,
        type,
        samples.map(([labels, value]) => sample(name, seriesOf(labels), value)),
      );
    },
  };
}

/** How values spread over `bounds`; in the text each bucket holds the smaller ones too. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const all = new Map<string, Spread>();

  function spreadOf(series: string): Spread {
    const known = all.get(series);
    if (known) return known;
    const spread: Spread = { counts: [...bounds.map(() => 0), 0], sum: 0 };
    all.set(series, spread);
    return spread;
  }

  return {
    observe(labels: Labels, value: number): void {
      const spread = spreadOf(seriesOf(labels));
      const within = bounds.findIndex((bound) => value <= bound);
      const at = within < 0 ? bounds.length : within;
      spread.counts[at] = (spread.counts[at] ?? 0) + 1;
      spread.sum += value;
    },
    text: () =>
      metric(
        name,
        help,
        'histogram',
        [...all].flatMap(([series, spread]) => samplesOf(name, series, bounds, spread)),
      ),
  };
}

/** How many values lie between each bound and the one before, then beyond the last; and all values together. */
type Spread = { readonly counts: number[]; sum: number };

function samplesOf(
  name: string,
  series: string,
  bounds: readonly number[],
  { counts, sum }: Spread,
): readonly string[] {
  let count = 0;
  const buckets = counts.map((more, at) => {
    count += more;
    return sample(`${name}_bucket`, within(series, String(bounds[at] ?? '+Inf')), count);
  });
  return [...buckets, sample(`${name}_sum`, series, sum), sample(`${name}_count`, series, count)];
}

function metric(name: string, help: string, type: string, samples: readonly string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples, ''].join('\n');
}

function sample(name: string, series: string, value: number): string {
  return `${name}${series && `{${series}}`} ${value}`;
}

function within(series: string, bound: string): string {
  return [...(series ? [series] : []), `le="${bound}"`].join(',');
}

function seriesOf(labels: Labels): string {
  let series = '';
  for (const name in labels) series += `${series && ','}${name}="${escaped(labels[name] ?? '')}"`;
  return series;
}

const SPECIAL = /[\\"\n]/;

/** Every request asks for some, and hardly any has something to escape. */
function escaped(value: string): string {
  if (!SPECIAL.test(value)) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
