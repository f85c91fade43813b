import { formatNumber, formatRelativeDate } from '@venture/api/format';
import type { Grade } from '@venture/api/v1/assignments';
import type { GradebookColumn, GradebookFilter, GradeValue } from '@venture/api/v1/gradebook';
import { timeliness, wholePercent } from '@venture/progress/grading';
import { uniqueTitles } from '@venture/progress/unique-titles';

export const FACT_NAMES: Readonly<Record<GradeValue, string>> = {
  best: 'Best score',
  first: 'First score',
  when: 'Completed',
  attempts: 'Attempts',
};

export const FILTER_NAMES: Readonly<Record<GradebookFilter, string>> = {
  all: 'Everyone',
  'not-started': 'Not started',
  stuck: 'Stuck',
};

/** What a cell shows of a grade. */
export function formatFact(grade: Grade, fact: GradeValue, mark: number | null): string {
  if (fact === 'attempts') return formatNumber(grade.attempts);
  if (fact === 'when') return grade.doneAt === null ? 'not yet' : formatRelativeDate(grade.doneAt);
  return `${wholePercent(grade[fact], mark)}%`;
}

export type GradeState = 'done' | 'late' | 'stuck' | 'started';

export function findGradeState(
  grade: Grade,
  column: GradebookColumn,
  stuckAttempts: number,
  now: Date,
): GradeState {
  if (grade.doneAt !== null) return timeliness(grade, column, now) === 'late' ? 'late' : 'done';
  return column.hasAttempts && grade.attempts >= stuckAttempts ? 'stuck' : 'started';
}

/** Past its date and not done. */
export function isOverdue(grade: Grade | null, column: GradebookColumn, now: Date): boolean {
  return timeliness(grade, column, now) === 'overdue';
}

export const GRADE_STATE_NAMES: Readonly<Record<GradeState, string>> = {
  done: 'done',
  late: 'late',
  stuck: 'stuck',
  started: 'not done yet',
};

/** Of a game that went better than all that count. */
export const UNVERIFIED = 'play not verified';

/** Of a grade with attempts that were too quick. */
export const FLAGGED = 'flagged';

/** `12 of 30 done, 3 stuck, due 4 December, pass mark 60%`; and whether it is no longer offered. */
export function describeColumn(column: GradebookColumn, members: number): string {
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

/** Each title once: a module and a quiz may have the same. */
export function uniqueColumnTitles(columns: readonly GradebookColumn[]): ReadonlyMap<string, string> {
  const titles = uniqueTitles(columns.map(({ title }) => title));
  return new Map(columns.map(({ id, title }, at) => [id, titles[at] ?? title]));
}
