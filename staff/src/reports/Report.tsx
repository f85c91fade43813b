import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent, formatShortDuration } from '@venture/api/format';
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
import lists from '@venture/ui/lists.module.css';
import { Select } from '@venture/ui/Select';
import { Table } from '@venture/ui/Table';
import { useState } from 'react';
import { NoMembers } from '../app/ClassPageLayout';
import { CsvDownloadLink, Section } from '../app/Section';
import { ItemAnalysis } from './ItemAnalysis';
import { QuizTrend } from './QuizTrend';
import styles from './Reports.module.css';
import {
  createSuppressingFormatter,
  DEFAULT_REPORT_PERIOD,
  describeSuppression,
  type ReportFilter,
} from './words';

/** Report about learners: what they finish, and what their answers say about each question. */
export function Report({ filter }: { readonly filter: ReportFilter }) {
  const query = useQuery(endpointQuery(getProgressReport, { query: filter }));
  return (
    <>
      <p className={styles['note']}>
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

/** The time that a report covers. */
export function ReportPeriodSelect({ weeks, onWeeks }: PeriodProps) {
  const options = REPORT_WEEKS.map((value) => ({ value, label: REPORT_PERIOD_NAMES[value] }));
  return <Select label="Time" value={weeks} options={options} onChoose={onWeeks} />;
}

type Props = { readonly report: ProgressReport; readonly filter: ReportFilter };

/** Completion, scores and time: of all quizzes in numbers, of one of them week by week. */
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
