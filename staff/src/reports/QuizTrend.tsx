import {
  formatNumber,
  formatPercent,
  formatShortDate,
  formatShortDuration,
  formatShortNumber,
} from '@venture/api/format';
import type { QuizProgress } from '@venture/api/v1/reports';
import { LineChart } from '@venture/ui/LineChart';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import type { ComponentProps } from 'react';
import styles from './Reports.module.css';
import { createSuppressingFormatter, formatFewerThan } from './words';

type Props = { readonly quiz: QuizProgress; readonly leastPeople: number };
type Week = QuizProgress['weeks'][number];

/** One quiz, week by week: as charts, and as a table. */
export function QuizTrend({ quiz, leastPeople }: Props) {
  const { title, passPercent, weeks } = quiz;
  const points = (of: (week: Week) => number | null) =>
    weeks.map((week) => ({ label: formatShortDate(week.week), value: of(week) }));
  const done = passPercent === null ? 'finished' : 'passed';
  const gap = `Weeks with ${formatFewerThan(leastPeople)} people have no point.`;
  const say = createSuppressingFormatter(leastPeople);
  return (
    <>
      <div className={styles['charts']}>
        <WeekChart
          title={`People who have ${done} it so far`}
          description={`How many people have ${done} the ${title} by the end of each week, counted in steps of at least ${leastPeople}.`}
          points={points(({ passed }) => passed)}
          format={formatNumber}
          formatShort={formatShortNumber}
          leastPeople={leastPeople}
        />
        <WeekChart
          title="Mean score of first attempts"
          description={`The mean score of first attempts at the ${title} in each week, in percent. ${gap}`}
          points={points(({ meanPercent }) => meanPercent)}
          format={formatPercent}
          most={100}
          leastPeople={leastPeople}
          tone="tide"
        />
        <WeekChart
          title="Median time of first attempts"
          description={`The median time of first attempts at the ${title} in each week. ${gap}`}
          points={points(({ medianSeconds }) => medianSeconds)}
          format={formatShortDuration}
          formatShort={(value) => `${value} s`}
          leastPeople={leastPeople}
          tone="plum"
        />
      </div>
      <details>
        <summary className={typography['more']}>As a table</summary>
        <Table
          caption={`${title}, week by week`}
          rows={weeks}
          rowKey={({ week }) => week}
          columns={[
            { title: 'Week from', heading: true, cell: ({ week }) => formatShortDate(week) },
            { title: `Have ${done} it`, numeric: true, cell: ({ passed }) => say(passed, formatNumber) },
            {
              title: 'Mean score',
              numeric: true,
              cell: ({ meanPercent }) => say(meanPercent, formatPercent),
            },
            {
              title: 'Median time',
              numeric: true,
              cell: ({ medianSeconds }) => say(medianSeconds, formatShortDuration),
            },
          ]}
        />
      </details>
    </>
  );
}

type WeekChartProps = Omit<ComponentProps<typeof LineChart>, 'children'> & { readonly leastPeople: number };

function WeekChart({ leastPeople, ...chart }: WeekChartProps) {
  if (chart.points.some(({ value }) => value !== null)) return <LineChart {...chart}>{null}</LineChart>;
  return (
    <div className={stack['gap-2']}>
      <p className={styles['chart-title']}>{chart.title}</p>
      <p className={styles['note']}>
        Every week has {formatFewerThan(leastPeople)} people, so there is no week to show.
      </p>
    </div>
  );
}
