/** Names a series within a metric. */
export type Labels = Readonly<Record<string, string>>;

/** A metric in the text format of Prometheus, version 0.0.4. */
export type Metric = { readonly text: () => string };

export type Counter = ReturnType<typeof counter>;

/** A counter. */
export function counter(name: string, help: string) {
  const counts = new Map<string, number>();
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

/** A value read when metrics are requested. */
export function gauge(name: string, help: string, read: () => number, type = 'gauge'): Metric {
  return { text: () => metric(name, help, type, [sample(name, '', read())]) };
}

/** How values spread over `bounds`, each bucket holding the smaller ones too. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const all = new Map<string, { readonly buckets: number[]; sum: number; count: number }>();
  return {
    observe(labels: Labels, value: number): void {
      const series = seriesOf(labels);
      const known = all.get(series) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(series, known);
      for (const [index, bound] of bounds.entries())
        if (value <= bound) known.buckets[index] = (known.buckets[index] ?? 0) + 1;
      known.sum += value;
      known.count += 1;
    },
    text: () =>
      metric(
        name,
        help,
        'histogram',
        [...all].flatMap(([series, { buckets, sum, count }]) => [
          ...bounds.map((bound, index) =>
            sample(`${name}_bucket`, within(series, String(bound)), buckets[index] ?? 0),
          ),
          sample(`${name}_bucket`, within(series, '+Inf'), count),
          sample(`${name}_sum`, series, sum),
          sample(`${name}_count`, series, count),
        ]),
      ),
  };
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
  return Object.entries(labels)
    .map(
      ([name, value]) =>
        `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
    )
    .join(',');
}
