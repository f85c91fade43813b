import type { Grade } from '@venture/api/v1/assignments';
import {
  type GradebookColumn,
  type GradebookRow,
  type GradedAttempt,
  listAttempts,
} from '@venture/api/v1/gradebook';
import { sayTimeOf } from '@venture/progress/day';
import { FLAG_SENTENCE, wholePercent } from '@venture/progress/grading';
import { Dialog } from '@venture/ui/Dialog';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { Facts } from '../../../facts/Facts';
import { PersonName } from '../../PersonName';
import { Requested } from '../../Requested';
import styles from './Gradebook.module.css';
import { FLAGGED, factOf } from './words';

type Props = {
  readonly classId: string;
  readonly row: GradebookRow;
  readonly column: GradebookColumn;
  readonly grade: Grade;
  readonly onClose: () => void;
};

/** The attempts of one member at one assignment: when and with which score, nothing else. */
export function AttemptsDialog({ classId, row, column, grade, onClose }: Props) {
  const params = { id: classId, assignmentId: column.id, userId: row.userId };
  const request = useQuery(listAttempts, { params });
  return (
    <Dialog
      open
      title={
        <>
          {column.title}: <PersonName isShort>{row.fullName}</PersonName>
        </>
      }
      size="large"
      onClose={onClose}
    >
      <div className={stack['gap-4']}>
        <Facts
          facts={[
            ['Best score', factOf(grade, 'best', column.passPercent)],
            ['First score', factOf(grade, 'first', column.passPercent)],
            ['Done', grade.doneAt === null ? 'not yet' : sayTimeOf(grade.doneAt)],
            ...(column.dueAt === null ? [] : [['Due', sayTimeOf(column.dueAt)] as const]),
          ]}
        />
        <Requested request={request} label="Loading attempts" lines={3} headingLevel={3}>
          {({ attempts }) => <Attempts attempts={attempts} column={column} />}
        </Requested>
        {grade.flagged !== undefined && <p className={styles['note']}>{FLAG_SENTENCE}</p>}
        <p className={`${typography['note']} ${styles['note']}`}>
          Answers stay with the learner. What was done offline has the time of the device, and reaches the
          server later. The first score is that of what reached the server first.
        </p>
      </div>
    </Dialog>
  );
}

type AttemptsProps = { readonly attempts: readonly GradedAttempt[]; readonly column: GradebookColumn };

function Attempts({ attempts, column: { hasAttempts, passPercent } }: AttemptsProps) {
  const columns: Column<GradedAttempt>[] = [
    { title: 'When', heading: true, cell: ({ at }) => <time dateTime={at}>{sayTimeOf(at)}</time> },
    { title: hasAttempts ? 'Score' : 'Read by then', cell: (attempt) => scoreOf(attempt, passPercent) },
    {
      title: 'Reached the server',
      cell: ({ at, receivedAt }) =>
        sayTimeOf(at) === sayTimeOf(receivedAt) ? 'at once' : sayTimeOf(receivedAt),
    },
  ];
  return (
    <Table
      caption={hasAttempts ? 'Attempts' : 'Sections read'}
      captionShown
      stacked
      rows={attempts}
      rowKey={({ at, receivedAt }) => `${at} ${receivedAt}`}
      columns={columns}
    />
  );
}

function scoreOf({ percent, correct, total, score, isFlagged }: GradedAttempt, mark: number | null): string {
  const said = `${wholePercent(percent, mark)}%`;
  const flag = isFlagged ? `, ${FLAGGED}` : '';
  if (correct !== undefined && total !== undefined) return `${said} (${correct} of ${total} right)${flag}`;
  return score === undefined ? said : `${said} (score ${score.toLocaleString('en')})${flag}`;
}
