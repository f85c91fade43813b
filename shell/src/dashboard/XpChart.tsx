import { dayOf, sayDate } from '@venture/progress/day';
import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import { xpHistory } from '@venture/progress/history';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useNow } from '@venture/ui/useNow';
import { useMemo } from 'react';
import { LineChart, type Point } from '../charts/LineChart';
import { type Chart, chartOf, sayChart, sayXp } from './chart';

type Props = { readonly events: readonly KnownEvent[]; readonly declared: Declared };

/** How the XP grew, as a line, in a sentence and as a table. */
export function XpChart({ events, declared }: Props) {
  const today = dayOf(useNow(events));
  const chart = useMemo(() => chartOf(xpHistory(events, declared), today), [events, declared, today]);
  if (chart === undefined) return null;
  return (
    <LineChart
      title="How your XP grew"
      description={sayChart(chart)}
      points={pointsOf(chart)}
      say={(xp) => xp.toLocaleString('en')}
    >
      {chart.days.length > 0 && <Numbers chart={chart} />}
    </LineChart>
  );
}

/** A dot for every day with gains; the first and the last day have their name. */
function pointsOf({ first, last, days, corners }: Chart): readonly Point[] {
  return corners.map((corner) => ({
    at: corner.day,
    value: corner.xp,
    label: corner === first ? sayDate(first.day, last.day) : corner === last ? 'Today' : '',
    isCorner: corner === last || !days.some(({ day, xp }) => day === corner.day && xp === corner.xp),
  }));
}

/** The numbers behind the line, latest first. */
function Numbers({ chart: { days, last } }: { readonly chart: Chart }) {
  const columns: readonly Column<Chart['days'][number]>[] = [
    { title: 'Day', cell: ({ day }) => sayDate(day, last.day), heading: true },
    { title: 'Gained', cell: ({ gained }) => `+${sayXp(gained)}`, numeric: true },
    { title: 'Total', cell: ({ xp }) => sayXp(xp), numeric: true },
  ];
  return (
    <details>
      <summary className={typography['more']}>Show the numbers</summary>
      <Table caption="XP by day" columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
    </details>
  );
}
