import { formatDate, formatNumber, toDayNumber } from '@venture/api/format';
import { useNow } from '@venture/device/hooks';
import type { Catalogue } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';
import type { XpDay } from '@venture/rules/history';
import { xpHistory } from '@venture/rules/history';
import { LineChart, type Point } from '@venture/ui/LineChart';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useMemo } from 'react';

/** The longest period that the chart shows, in days. */
const MOST_DAYS = 30;

type Spot = { readonly day: number; readonly xp: number };

type Chart = {
  readonly first: Spot;
  readonly last: Spot;
  /** The days on which XP was gained, within the period shown. */
  readonly days: readonly XpDay[];
  /** The points where the line bends: it is flat where nothing was gained. */
  readonly corners: readonly Spot[];
};

/** Returns the latest history, from the day before the first gain but at most 30 days; undefined without gains. */
export function chartOf(history: readonly XpDay[], today: number): Chart | undefined {
  const [begin] = history;
  if (begin === undefined) return undefined;
  const from = Math.max(begin.day - 1, today - MOST_DAYS);
  const days = history.filter(({ day }) => day > from);
  const before = history.findLast(({ day }) => day <= from)?.xp ?? 0;
  const first = { day: from, xp: before };
  const last = { day: Math.max(today, days.at(-1)?.day ?? today), xp: history.at(-1)?.xp ?? before };
  const gains = days.flatMap(({ day, gained, xp }) => [
    { day: day - 1, xp: xp - gained },
    { day, xp },
  ]);
  return { first, last, days, corners: [first, ...gains, last] };
}

/** Describes the chart in a sentence, for people who cannot see it. */
export function sayChart({ first, last, days }: Chart): string {
  const rise = `From ${formatNumber(first.xp)} XP on ${formatDate(first.day, last.day)} to ${formatNumber(last.xp)} XP on ${formatDate(last.day, last.day)}.`;
  const best = days.toSorted((a, b) => b.gained - a.gained)[0];
  if (best === undefined) return `${rise} No XP gained in this period.`;
  return `${rise} Most on ${formatDate(best.day, last.day)}: ${formatNumber(best.gained)} XP.`;
}

type Props = { readonly events: readonly KnownEvent[]; readonly catalogue: Catalogue };

/** Shows XP growth as a line, a sentence and a table. */
export function XpChart({ events, catalogue }: Props) {
  const today = toDayNumber(useNow(events));
  const chart = useMemo(() => chartOf(xpHistory(events, catalogue), today), [events, catalogue, today]);
  if (chart === undefined) return null;
  return (
    <LineChart
      title="How your XP grew"
      description={sayChart(chart)}
      points={pointsOf(chart)}
      format={formatNumber}
    >
      {chart.days.length > 0 && <Numbers chart={chart} />}
    </LineChart>
  );
}

/** Returns the points of the line, with a dot for every day with gains; the first and the last day are labelled. */
function pointsOf({ first, last, days, corners }: Chart): readonly Point[] {
  return corners.map((corner) => ({
    at: corner.day,
    value: corner.xp,
    label: corner === first ? formatDate(first.day, last.day) : corner === last ? 'Today' : '',
    isCorner: corner === last || !days.some(({ day, xp }) => day === corner.day && xp === corner.xp),
  }));
}

/** Lists the numbers behind the line, latest first. */
function Numbers({ chart: { days, last } }: { readonly chart: Chart }) {
  const columns: readonly Column<Chart['days'][number]>[] = [
    { title: 'Day', cell: ({ day }) => formatDate(day, last.day), heading: true },
    { title: 'Gained', cell: ({ gained }) => `+${formatNumber(gained)} XP`, numeric: true },
    { title: 'Total', cell: ({ xp }) => `${formatNumber(xp)} XP`, numeric: true },
  ];
  return (
    <details>
      <summary className={typography['more']}>Show the numbers</summary>
      <Table caption="XP by day" columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </details>
  );
}
