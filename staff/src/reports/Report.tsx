import { formatNumber } from '@venture/api/format';
import { addressOf } from '@venture/api/v1/call';
import {
  exportProgressReport,
  getProgressReport,
  type ProgressReport,
  type QuizProgress,
} from '@venture/api/v1/reports';
import { Requested } from '@venture/client/Requested';
import { EmptyState } from '@venture/ui/EmptyState';
import { ReportsIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { Download } from '../frame/Download';
import type { Filter } from './Filters';
import { OverTime } from './OverTime';
import { Questions } from './Questions';
import styles from './Reports.module.css';
import { duration, fewer, percent, tooFew } from './words';

/** What learners finish, and what their answers say about each question. */
export function Report({ filter }: { readonly filter: Filter }) {
  const request = useQuery(getProgressReport, { query: filter });
  return (
    <>
      <p className={styles['note']}>
        Only each person’s first attempt at a quiz counts, so practice does not skew the results. Reports are
        anonymous, so results are shown for ten people or more; what each member has done is in the gradebook
        of their class.
      </p>
      <Requested request={request} label="Preparing the report" lines={8}>
        {(report) => (
          <>
            <Progress report={report} filter={filter} />
            <Questions quizzes={report.quizzes} filter={filter} />
          </>
        )}
      </Requested>
    </>
  );
}

type Props = { readonly report: ProgressReport; readonly filter: Filter };

/** Completion, scores and time: of all quizzes in numbers, of one of them week by week. */
function Progress({ report, filter }: Props) {
  const { people, leastPeople, quizzes } = report;
  const [chosen, setChosen] = useState<string>();
  const quiz = quizzes.find(({ id }) => id === chosen) ?? quizzes[0];
  return (
    <section className={stack['gap-4']} aria-labelledby="progress">
      <h2 id="progress">Progress</h2>
      {people === null || !quiz ? (
        <EmptyState
          icon={<ReportsIcon />}
          title={tooFew(leastPeople)}
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
          <OverTime quiz={quiz} leastPeople={leastPeople} />
          <Download href={addressOf(exportProgressReport, { query: filter })} what="progress" />
        </>
      )}
    </section>
  );
}

type TableProps = { readonly quizzes: readonly QuizProgress[]; readonly leastPeople: number };

function QuizTable({ quizzes, leastPeople }: TableProps) {
  const shown = (value: number | null, say: (value: number) => string) =>
    value === null ? fewer(leastPeople) : say(value);
  return (
    <Table
      caption="First attempts at each quiz"
      captionShown
      rows={quizzes}
      rowKey={({ id }) => id}
      stacked
      columns={[
        { title: 'Quiz', heading: true, cell: ({ title }) => title },
        {
          title: 'People',
          numeric: true,
          cell: ({ people }) => shown(people, formatNumber),
        },
        { title: 'Mean score', numeric: true, cell: ({ meanPercent }) => shown(meanPercent, percent) },
        {
          title: 'Passed at first attempt',
          numeric: true,
          cell: ({ passPercent, passedPercent }) =>
            passPercent === null ? '–' : shown(passedPercent, percent),
        },
        { title: 'Median time', numeric: true, cell: ({ medianSeconds }) => shown(medianSeconds, duration) },
      ]}
    />
  );
}
