import { dayOf, sayDate } from '@venture/progress/day';
import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import { xpHistory } from '@venture/progress/history';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useNow } from '@venture/ui/useNow';
import { useId, useMemo } from 'react';
import { type Chart, chartOf, type Spot, sayChart, sayXp } from './chart';
import styles from './XpChart.module.css';

const WIDTH = 280;
const HEIGHT = 84;
const MARGIN = 6;

type Props = { readonly events: readonly KnownEvent[]; readonly declared: Declared };

/** How the XP grew, as a line, in a sentence and as a table. */
export function XpChart({ events, declared }: Props) {
  const today = dayOf(useNow(events));
  const chart = useMemo(() => chartOf(xpHistory(events, declared), today), [events, declared, today]);
  if (chart === undefined) return null;
  const { first, last } = chart;
  return (
    <figure className={stack['gap-2']}>
      <Drawing chart={chart} />
      <figcaption className={`${typography['note']} ${styles['ends']}`}>
        <span>
          {sayDate(first.day, today)}: {sayXp(first.xp)}
        </span>
        <span>Today: {sayXp(last.xp)}</span>
      </figcaption>
      {chart.days.length > 0 && <Numbers chart={chart} />}
    </figure>
  );
}

function Drawing({ chart }: { readonly chart: Chart }) {
  const id = useId();
  const { first, last, days, corners } = chart;
  const place = ({ day, xp }: Spot) => {
    const across = (day - first.day) / Math.max(1, last.day - first.day);
    const up = xp / Math.max(1, last.xp);
    return [
      round(MARGIN + across * (WIDTH - 2 * MARGIN)),
      round(HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN)),
    ] as const;
  };
  const line = corners.map((corner) => place(corner).join(' ')).join('L');
  const [right] = place(last);
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-text`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles['chart']}
    >
      <title id={`${id}-title`}>How your XP grew</title>
      <desc id={`${id}-text`}>{sayChart(chart)}</desc>
      <path
        className={styles['area']}
        d={`M${MARGIN} ${HEIGHT - MARGIN}L${line}L${right} ${HEIGHT - MARGIN}Z`}
      />
      <path className={styles['ground']} d={`M0 ${HEIGHT - MARGIN}H${WIDTH}`} />
      <path className={styles['line']} d={`M${line}`} />
      {days.map((each) => {
        const [x, y] = place(each);
        return <circle key={each.day} className={styles['dot']} cx={x} cy={y} r="4" />;
      })}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

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
