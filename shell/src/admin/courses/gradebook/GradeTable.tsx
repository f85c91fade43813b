import type { Grade } from '@venture/api/v1/assignments';
import type { Gradebook, GradebookColumn, GradebookRow } from '@venture/api/v1/gradebook';
import { Badge } from '@venture/ui/Badge';
import { SuccessIcon } from '@venture/ui/icons';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { Email } from '../../Email';
import lists from '../../lists.module.css';
import { PersonName } from '../../PersonName';
import { AttemptsDialog } from './AttemptsDialog';
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
