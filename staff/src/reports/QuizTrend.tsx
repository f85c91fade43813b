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
  const { title, weeks } = quiz;
  const measures = listMeasures(quiz, leastPeople);
  const say = createSuppressingFormatter(leastPeople);
  return (
    <>
      <div className={styles['charts']}>
        {measures.map(({ of, column: _, ...chart }) => {
          const points = weeks.map((week) => ({ label: formatShortDate(week.week), value: of(week) }));
          return <WeekChart key={chart.title} {...chart} points={points} leastPeople={leastPeople} />;
        })}
      </div>
      <details>
        <summary className={typography['more']}>As a table</summary>
        <Table
          caption={`${title}, week by week`}
          rows={weeks}
          rowKey={({ week }) => week}
          columns={[
            { title: 'Week from', heading: true, cell: ({ week }) => formatShortDate(week) },
            ...measures.map(({ column, of, format }) => ({
              title: column,
              numeric: true,
              cell: (week: Week) => say(of(week), format),
            })),
          ]}
        />
      </details>
    </>
  );
}

type Measure = Pick<Chart, 'title' | 'description' | 'format' | 'formatShort' | 'most' | 'tone'> & {
  /** Its title in the table. */
  readonly column: string;
  readonly of: (week: Week) => number | null;
};

/** Lists the measures of each week. */
function listMeasures({ title, passPercent }: QuizProgress, leastPeople: number): readonly Measure[] {
  const done = passPercent === null ? 'finished' : 'passed';
  const gap = `Weeks with ${formatFewerThan(leastPeople)} people have no point.`;
  return [
    {
      title: `People who have ${done} it so far`,
      description: `How many people have ${done} the ${title} by the end of each week, counted in steps of at least ${leastPeople}.`,
      column: `Have ${done} it`,
      of: ({ passed }) => passed,
      format: formatNumber,
      formatShort: formatShortNumber,
    },
    {
      title: 'Mean score of first attempts',
      description: `The mean score of first attempts at the ${title} in each week, in percent. ${gap}`,
      column: 'Mean score',
      of: ({ meanPercent }) => meanPercent,
      format: formatPercent,
      most: 100,
      tone: 'tide',
    },
    {
      title: 'Median time of first attempts',
      description: `The median time of first attempts at the ${title} in each week. ${gap}`,
      column: 'Median time',
      of: ({ medianSeconds }) => medianSeconds,
      format: formatShortDuration,
      formatShort: (value) => `${value} s`,
      tone: 'plum',
    },
  ];
}

type Chart = ComponentProps<typeof LineChart>;
type WeekChartProps = Omit<Chart, 'children'> & { readonly leastPeople: number };

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
