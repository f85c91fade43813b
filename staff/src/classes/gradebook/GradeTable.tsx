import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber, formatRelativeDate } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import type { Grade } from '@venture/api/v1/assignments';
import {
  type Gradebook,
  type GradebookColumn,
  type GradebookRow,
  type GradedAttempt,
  type GradeValue,
  listAttempts,
} from '@venture/api/v1/gradebook';
import { FLAG_SENTENCE, timeliness, wholePercent } from '@venture/rules/grading';
import { uniqueTitles } from '@venture/rules/unique-titles';
import { Badge } from '@venture/ui/Badge';
import { Dialog } from '@venture/ui/Dialog';
import { Facts } from '@venture/ui/Facts';
import { SuccessIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useMemo, useState } from 'react';
import { Email, PersonName } from '../../app/Person';
import styles from './Gradebook.module.css';
import { type GradeCell, type GradeColumn, GradeGrid } from './GradeGrid';
import { type GradebookView, toggleSort } from './view';

type Props = {
  readonly classId: string;
  readonly gradebook: Gradebook;
  readonly rows: readonly GradebookRow[];
  readonly hasMore: boolean;
  readonly view: GradebookView;
  readonly onChange: (view: GradebookView) => void;
};

type OpenedGrade = { readonly row: GradebookRow; readonly column: GradebookColumn; readonly grade: Grade };

/** A row for each member and a column for each assignment; a grade opens its attempts. */
export function GradeTable({ classId, gradebook, rows, hasMore, view, onChange }: Props) {
  const [opened, setOpened] = useState<OpenedGrade>();
  const columns = useMemo(
    () => listColumns(gradebook, view, onChange, setOpened),
    [gradebook, view, onChange],
  );
  return (
    <>
      <GradeGrid label="Grades of the members" columns={columns} rows={rows} hasMore={hasMore} />
      {opened && <AttemptsDialog classId={classId} {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const;

function listColumns(
  { columns, members, stuckAttempts }: Gradebook,
  view: GradebookView,
  onChange: Props['onChange'],
  onOpen: (opened: OpenedGrade) => void,
): readonly GradeColumn[] {
  const titles = uniqueColumnTitles(columns);
  const sortBy = (id: string) => ({
    direction: view.sort === id ? DIRECTIONS[view.order] : undefined,
    onSort: () => onChange(toggleSort(view, id)),
  });
  return [
    { title: 'Member', sort: sortBy('name'), cell: (row) => ({ content: <Name of={row} /> }) },
    {
      title: 'Done',
      sort: sortBy('done'),
      cell: ({ done }) => ({ content: `${done} of ${columns.length}` }),
    },
    ...columns.map((column, at) => ({
      title: titles.get(column.id) ?? column.title,
      sort: sortBy(column.id),
      note: describeColumn(column, members),
      cell: (row: GradebookRow) => {
        const grade = row.grades[at];
        const isUnverified = row.unverified[at] === true;
        if (!grade) return { content: <NotStarted column={column} isUnverified={isUnverified} /> };
        const opened = { row, column, grade };
        return showGrade(opened, isUnverified, view.fact, stuckAttempts, () => onOpen(opened));
      },
    })),
  ];
}

/** Says `12 of 30 done, 3 stuck, due 4 December, pass mark 60%`, and whether it is no longer offered. */
function describeColumn(column: GradebookColumn, members: number): string {
  const { done, stuck, flagged, dueAt, passPercent, hasAttempts, isOffered } = column;
  return [
    `${formatNumber(done)} of ${formatNumber(members)} done`,
    ...(stuck > 0 ? [`${formatNumber(stuck)} stuck`] : []),
    ...(flagged > 0 ? [`${formatNumber(flagged)} flagged`] : []),
    ...(dueAt === null ? [] : [`due ${formatRelativeDate(dueAt)}`]),
    ...(hasAttempts && passPercent !== null ? [`pass mark ${passPercent}%`] : []),
    ...(isOffered ? [] : ['no longer offered']),
  ].join(', ');
}

/** Makes titles unique: a module and a quiz may share one. */
function uniqueColumnTitles(columns: readonly GradebookColumn[]): ReadonlyMap<string, string> {
  const titles = uniqueTitles(columns.map(({ title }) => title));
  return new Map(columns.map(({ id, title }, at) => [id, titles[at] ?? title]));
}

function Name({ of: { fullName, email } }: { readonly of: GradebookRow }) {
  return (
    <>
      <PersonName isShort>{fullName}</PersonName>
      <span className={styles['detail']}>
        <Email email={email} />
      </span>
    </>
  );
}

type NotStartedProps = { readonly column: GradebookColumn; readonly isUnverified: boolean };

function NotStarted({ column, isUnverified }: NotStartedProps) {
  return (
    <span className={styles['cell']}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{isUnverified ? 'nothing that counts' : 'not started'}</VisuallyHidden>
      {isUnverified && <Badge>{UNVERIFIED}</Badge>}
      {isOverdue(null, column, new Date()) && <Badge>overdue</Badge>}
    </span>
  );
}

/** Shows one value of a grade and its state. */
function showGrade(
  { row, column, grade }: OpenedGrade,
  isUnverified: boolean,
  shown: GradeValue,
  stuckAttempts: number,
  onClick: () => void,
): GradeCell {
  const fact = formatFact(grade, shown, column.passPercent);
  const now = new Date();
  const state = findGradeState(grade, column, stuckAttempts, now);
  const notes = [
    isUnverified && grade.doneAt === null && UNVERIFIED,
    grade.flagged !== undefined && FLAGGED,
    isOverdue(grade, column, now) && 'overdue',
  ].filter((note) => note !== false);
  const label = [`${fact} ${GRADE_STATE_NAMES[state]}`, ...notes, row.fullName, column.title].join(', ');
  return {
    button: { 'aria-label': label, 'aria-haspopup': 'dialog', onClick },
    content: (
      <>
        {fact}
        {(state === 'done' || state === 'late') && <SuccessIcon aria-hidden />}
        {state === 'stuck' && <Badge tone="warn">{GRADE_STATE_NAMES.stuck}</Badge>}
        {state === 'late' && <Badge>{GRADE_STATE_NAMES.late}</Badge>}
        {notes.map((note) => (
          <Badge key={note} {...(note === FLAGGED && { tone: 'warn' })}>
            {note}
          </Badge>
        ))}
      </>
    ),
  };
}

/** Formats the value of a grade that a cell shows. */
function formatFact(grade: Grade, fact: GradeValue, mark: number | null): string {
  if (fact === 'attempts') return formatNumber(grade.attempts);
  if (fact === 'when') return grade.doneAt === null ? 'not yet' : formatRelativeDate(grade.doneAt);
  return `${wholePercent(grade[fact], mark)}%`;
}

type GradeState = 'done' | 'late' | 'stuck' | 'started';

function findGradeState(grade: Grade, column: GradebookColumn, stuckAttempts: number, now: Date): GradeState {
  if (grade.doneAt !== null) return timeliness(grade, column, now) === 'late' ? 'late' : 'done';
  return column.hasAttempts && grade.attempts >= stuckAttempts ? 'stuck' : 'started';
}

/** Whether an assignment is past due and not done. */
function isOverdue(grade: Grade | null, column: GradebookColumn, now: Date): boolean {
  return timeliness(grade, column, now) === 'overdue';
}

const GRADE_STATE_NAMES: Readonly<Record<GradeState, string>> = {
  done: 'done',
  late: 'late',
  stuck: 'stuck',
  started: 'not done yet',
};

/** Label for an unverified play that is better than all those that count. */
const UNVERIFIED = 'play not verified';

/** Label for a grade with attempts that were too quick. */
const FLAGGED = 'flagged';

type AttemptsDialogProps = {
  readonly classId: string;
  readonly row: GradebookRow;
  readonly column: GradebookColumn;
  readonly grade: Grade;
  readonly onClose: () => void;
};

/** One member's attempts at one assignment: only when they were made, and with which score. */
function AttemptsDialog({ classId, row, column, grade, onClose }: AttemptsDialogProps) {
  const params = { id: classId, assignmentId: column.id, userId: row.userId };
  const query = useQuery(endpointQuery(listAttempts, { params }));
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
            ['Best score', formatFact(grade, 'best', column.passPercent)],
            ['First score', formatFact(grade, 'first', column.passPercent)],
            ['Done', grade.doneAt === null ? 'not yet' : formatDateTime(grade.doneAt)],
            ...(column.dueAt === null ? [] : [['Due', formatDateTime(column.dueAt)] as const]),
          ]}
        />
        <QueryView query={query} label="Loading attempts" lines={3} headingLevel={3}>
          {({ attempts }) => <Attempts attempts={attempts} column={column} />}
        </QueryView>
        {grade.flagged !== undefined && <p className={typography['measure']}>{FLAG_SENTENCE}</p>}
        <p className={`${typography['note']} ${typography['measure']}`}>
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
    { title: 'When', heading: true, cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    { title: hasAttempts ? 'Score' : 'Read by then', cell: (attempt) => formatScore(attempt, passPercent) },
    {
      title: 'Reached the server',
      cell: ({ at, receivedAt }) =>
        formatDateTime(at) === formatDateTime(receivedAt) ? 'at once' : formatDateTime(receivedAt),
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

function formatScore(
  { percent, correct, total, score, isFlagged }: GradedAttempt,
  mark: number | null,
): string {
  const said = `${wholePercent(percent, mark)}%`;
  const flag = isFlagged ? `, ${FLAGGED}` : '';
  if (correct !== undefined && total !== undefined) return `${said} (${correct} of ${total} right)${flag}`;
  return score === undefined ? said : `${said} (score ${formatNumber(score)})${flag}`;
}
