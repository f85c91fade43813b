import { formatNumber } from '@venture/api/format';
import { formatTimeOf } from '@venture/api/format-date';
import type { Grade } from '@venture/api/v1/assignments';
import {
  type Gradebook,
  type GradebookColumn,
  type GradebookRow,
  type GradedAttempt,
  listAttempts,
} from '@venture/api/v1/gradebook';
import { Requested } from '@venture/client/Requested';
import { FLAG_SENTENCE, wholePercent } from '@venture/progress/grading';
import { Badge } from '@venture/ui/Badge';
import { Dialog } from '@venture/ui/Dialog';
import { Facts } from '@venture/ui/Facts';
import { SuccessIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { Email } from '../../frame/Email';
import { PersonName } from '../../frame/PersonName';
import { type Asked, sortedBy } from './asked';
import styles from './Gradebook.module.css';
import { columnNote, FLAGGED, factOf, isOverdue, STATE_NAMES, stateOf, titlesOf, UNVERIFIED } from './words';

type Props = {
  readonly classId: string;
  readonly found: Gradebook;
  readonly rows: readonly GradebookRow[];
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
};

type Opened = { readonly row: GradebookRow; readonly column: GradebookColumn; readonly grade: Grade };

/** A row for each member and a column for each assignment; on a phone a card for each member. */
export function GradeTable({ classId, found, rows, asked, onChange }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const sortOf = (id: string) => ({
    direction: asked.sort === id ? DIRECTIONS[asked.order] : undefined,
    onSort: () => onChange(sortedBy(asked, id)),
  });
  const titles = titlesOf(found.columns);
  const graded = found.columns.map(
    (column, at): Column<GradebookRow> => ({
      title: titles.get(column.id) ?? column.title,
      sort: sortOf(column.id),
      note: columnNote(column, found.members),
      cell: (row) => {
        const grade = row.grades[at];
        return grade ? (
          <GradeCell
            opened={{ row, column, grade }}
            isUnverified={row.unverified[at] === true}
            asked={asked}
            stuckAttempts={found.stuckAttempts}
            onOpen={setOpened}
          />
        ) : (
          <NotStarted column={column} isUnverified={row.unverified[at] === true} />
        );
      },
    }),
  );
  return (
    <div className={styles['grid']}>
      <Table
        caption="Grades of the members"
        stacked
        rows={rows}
        rowKey={({ userId }) => userId}
        columns={[
          {
            title: 'Member',
            heading: true,
            sort: sortOf('name'),
            cell: ({ fullName, email }) => (
              <>
                <PersonName isShort>{fullName}</PersonName>
                <span className={`${typography['note']} ${lists['detail']}`}>
                  <Email email={email} />
                </span>
              </>
            ),
          },
          {
            title: 'Done',
            sort: sortOf('done'),
            cell: ({ done }) => `${done} of ${found.columns.length}`,
          },
          ...graded,
        ]}
      />
      {opened && <AttemptsDialog classId={classId} {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

type NotStartedProps = { readonly column: GradebookColumn; readonly isUnverified: boolean };

function NotStarted({ column, isUnverified }: NotStartedProps) {
  return (
    <span className={styles['missing']}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{isUnverified ? 'nothing that counts' : 'not started'}</VisuallyHidden>
      {isUnverified && <Badge>{UNVERIFIED}</Badge>}
      {isOverdue(null, column, new Date()) && <Badge>overdue</Badge>}
    </span>
  );
}

type CellProps = {
  readonly opened: Opened;
  readonly isUnverified: boolean;
  readonly asked: Asked;
  readonly stuckAttempts: number;
  readonly onOpen: (opened: Opened) => void;
};

/** What is shown of a grade, and how it stands; opens its attempts. */
function GradeCell({ opened, isUnverified, asked, stuckAttempts, onOpen }: CellProps) {
  const { row, column, grade } = opened;
  const fact = factOf(grade, asked.fact, column.passPercent);
  const now = new Date();
  const state = stateOf(grade, column, stuckAttempts, now);
  const overdue = isOverdue(grade, column, now);
  const isFlagged = grade.flagged !== undefined;
  const notes = [
    isUnverified && grade.doneAt === null && UNVERIFIED,
    isFlagged && FLAGGED,
    overdue && 'overdue',
  ].filter((note) => note !== false);
  return (
    <button
      type="button"
      className={styles['cell']}
      aria-haspopup="dialog"
      aria-label={[`${fact} ${STATE_NAMES[state]}`, ...notes, row.fullName, column.title].join(', ')}
      onClick={() => onOpen(opened)}
    >
      {fact}
      {(state === 'done' || state === 'late') && <SuccessIcon aria-hidden />}
      {state === 'stuck' && <Badge tone="warn">{STATE_NAMES.stuck}</Badge>}
      {state === 'late' && <Badge>{STATE_NAMES.late}</Badge>}
      {notes.map((note) => (
        <Badge key={note} {...(note === FLAGGED && { tone: 'warn' })}>
          {note}
        </Badge>
      ))}
    </button>
  );
}

type AttemptsDialogProps = {
  readonly classId: string;
  readonly row: GradebookRow;
  readonly column: GradebookColumn;
  readonly grade: Grade;
  readonly onClose: () => void;
};

/** The attempts of one member at one assignment: when and with which score, nothing else. */
function AttemptsDialog({ classId, row, column, grade, onClose }: AttemptsDialogProps) {
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
            ['Done', grade.doneAt === null ? 'not yet' : formatTimeOf(grade.doneAt)],
            ...(column.dueAt === null ? [] : [['Due', formatTimeOf(column.dueAt)] as const]),
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
    { title: 'When', heading: true, cell: ({ at }) => <time dateTime={at}>{formatTimeOf(at)}</time> },
    { title: hasAttempts ? 'Score' : 'Read by then', cell: (attempt) => scoreOf(attempt, passPercent) },
    {
      title: 'Reached the server',
      cell: ({ at, receivedAt }) =>
        formatTimeOf(at) === formatTimeOf(receivedAt) ? 'at once' : formatTimeOf(receivedAt),
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
  return score === undefined ? said : `${said} (score ${formatNumber(score)})${flag}`;
}
