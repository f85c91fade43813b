import { useQuery } from '@tanstack/react-query';
import {
  formatNumber,
  formatPercent,
  formatShortDate,
  formatShortDuration,
  formatShortNumber,
} from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { buildUrl } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import {
  exportProgressReport,
  getProgressReport,
  type ProgressReport,
  type QuizProgress,
  REPORT_WEEKS,
  type ReportWeeks,
} from '@venture/api/v1/reports';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import { LineChart } from '@venture/ui/LineChart';
import lists from '@venture/ui/lists.module.css';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { type ComponentProps, useState } from 'react';
import { NoMembers } from '../app/ClassPageLayout';
import { CsvDownloadLink, Section } from '../app/Section';
import { ItemAnalysis } from './ItemAnalysis';
import styles from './Reports.module.css';
import {
  createSuppressingFormatter,
  DEFAULT_REPORT_PERIOD,
  describeSuppression,
  formatFewerThan,
  type ReportFilter,
} from './words';

/** Report about learners: what they finish, and what their answers say about each question. */
export function Report({ filter }: { readonly filter: ReportFilter }) {
  const query = useQuery(endpointQuery(getProgressReport, { query: filter }));
  return (
    <>
      <p className={`${typography['muted']} ${typography['measure']}`}>
        Only each person’s first attempt at a quiz counts, so practice does not skew the results. Reports are
        anonymous, so results are shown for ten people or more; what each member has done is in the gradebook
        of their class.
      </p>
      <QueryView query={query} label="Preparing the report" lines={8}>
        {(report) => (
          <>
            <Progress report={report} filter={filter} />
            <ItemAnalysis quizzes={report.quizzes} filter={filter} />
          </>
        )}
      </QueryView>
    </>
  );
}

const REPORT_PERIOD_NAMES: Readonly<Record<ReportWeeks, string>> = {
  '4': 'The last 4 weeks',
  '12': 'The last 12 weeks',
  '26': 'The last 26 weeks',
  '52': 'The last 52 weeks',
  all: 'All time',
};

type PeriodProps = { readonly weeks: ReportWeeks; readonly onWeeks: (weeks: ReportWeeks) => void };

/** The period a report covers. */
export function ReportPeriodSelect({ weeks, onWeeks }: PeriodProps) {
  const options = REPORT_WEEKS.map((value) => ({ value, label: REPORT_PERIOD_NAMES[value] }));
  return <Select label="Time" value={weeks} options={options} onChoose={onWeeks} />;
}

type Props = { readonly report: ProgressReport; readonly filter: ReportFilter };

/** Completion, scores and time: all quizzes in numbers, one quiz week by week. */
function Progress({ report, filter }: Props) {
  const { people, leastPeople, quizzes } = report;
  const [chosen, setChosen] = useState<string>();
  const quiz = quizzes.find(({ id }) => id === chosen) ?? quizzes[0];
  return (
    <Section title="Progress" level={2}>
      {people === null || !quiz ? (
        <EmptyState
          icon={<ReportsIcon />}
          title={describeSuppression(leastPeople)}
          text="Choose a longer period or a larger class, or wait until more people have answered a quiz."
          headingLevel={3}
        />
      ) : (
        <>
          <p>{formatNumber(people)} people answered a quiz for the first time in this period.</p>
          <QuizTable quizzes={quizzes} leastPeople={leastPeople} />
          <div className={lists['filters']}>
            <Select
              label="Quiz, week by week"
              value={quiz.id}
              options={quizzes.map(({ id, title }) => ({ value: id, label: title }))}
              onChoose={setChosen}
            />
          </div>
          <QuizTrend quiz={quiz} leastPeople={leastPeople} />
          <CsvDownloadLink href={buildUrl(exportProgressReport, { query: filter })} what="progress" />
        </>
      )}
    </Section>
  );
}

type TableProps = { readonly quizzes: readonly QuizProgress[]; readonly leastPeople: number };

function QuizTable({ quizzes, leastPeople }: TableProps) {
  const say = createSuppressingFormatter(leastPeople);
  return (
    <Table
      caption="First attempts at each quiz"
      captionShown
      rows={quizzes}
      rowKey={({ id }) => id}
      stacked
      columns={[
        { title: 'Quiz', heading: true, cell: ({ title }) => title },
        { title: 'People', numeric: true, cell: ({ people }) => say(people, formatNumber) },
        { title: 'Mean score', numeric: true, cell: ({ meanPercent }) => say(meanPercent, formatPercent) },
        {
          title: 'Passed at first attempt',
          numeric: true,
          cell: ({ passPercent, passedPercent }) =>
            passPercent === null ? '–' : say(passedPercent, formatPercent),
        },
        {
          title: 'Median time',
          numeric: true,
          cell: ({ medianSeconds }) => say(medianSeconds, formatShortDuration),
        },
      ]}
    />
  );
}

type TrendProps = { readonly quiz: QuizProgress; readonly leastPeople: number };
type Week = QuizProgress['weeks'][number];

/** One quiz week by week, as charts and as a table. */
export function QuizTrend({ quiz, leastPeople }: TrendProps) {
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
  /** The title of its column in the table. */
  readonly column: string;
  readonly of: (week: Week) => number | null;
};

/** Lists each week's measures. */
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
      <strong>{chart.title}</strong>
      <p className={typography['muted']}>
        Every week has {formatFewerThan(leastPeople)} people, so there is no week to show.
      </p>
    </div>
  );
}

/** The page with the report about one class. */
export function ClassReport({ group: { id, members, isArchived } }: { readonly group: Class }) {
  const [weeks, setWeeks] = useState<ReportWeeks>(DEFAULT_REPORT_PERIOD);
  if (members === 0) return <NoMembers id={id} isArchived={isArchived} headingLevel={3} />;
  return (
    <>
      <div className={lists['filters']}>
        <ReportPeriodSelect weeks={weeks} onWeeks={setWeeks} />
      </div>
      <Report filter={{ class: id, weeks }} />
    </>
  );
}
