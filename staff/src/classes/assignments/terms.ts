import { formatCount, formatDateTime } from '@venture/api/format';
import { type AssignableKind, type Assignment, passPercent } from '@venture/api/v1/assignments';
import type { ResponseOf } from '@venture/api/v1/endpoint';
import type { previewMark } from '@venture/api/v1/gradebook';
import { isOnlyRead } from '@venture/rules/grading';
import * as v from 'valibot';

/** An assignment's due date and pass mark as text fields, with date and time in the device's time zone. */
export type TermsFields = { readonly date: string; readonly time: string; readonly mark: string };

export type Terms = Pick<Assignment, 'dueAt' | 'passPercent'>;

/** The end of a day: what most people mean by a due date. */
const END_OF_DAY = '23:59';

export function toFields({ dueAt, passPercent: percent }: Terms): TermsFields {
  const mark = percent === null ? '' : String(percent);
  if (dueAt === null) return { date: '', time: END_OF_DAY, mark };
  const due = new Date(dueAt);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${due.getFullYear()}-${two(due.getMonth() + 1)}-${two(due.getDate())}`,
    time: `${two(due.getHours())}:${two(due.getMinutes())}`,
    mark,
  };
}

/**
 * Returns the terms to send: null means no due date, or any score. An unchanged date stays the exact moment it
 * `was`.
 */
export function toTerms({ date, time, mark }: TermsFields, was: string | null = null): Terms {
  const newDueAt = date === '' ? null : toMoment(date, time).toISOString();
  return {
    dueAt: isUnchanged(date, time, was) ? was : newDueAt,
    passPercent: mark === '' ? null : Number(mark),
  };
}

const toMoment = (date: string, time: string) => new Date(`${date}T${time || END_OF_DAY}`);

function isUnchanged(date: string, time: string, was: string | null): boolean {
  const before = toFields({ dueAt: was, passPercent: null });
  return date === before.date && time === before.time;
}

/** The range of due dates; a half-typed year lies before it. */
export const EARLIEST_DUE_DATE = '2000-01-01';
export const LATEST_DUE_DATE = '2199-12-31';

/** True if a due date is in the past, unless it stays as it `was`. */
export function isNewlyPast(
  { date, time }: Omit<TermsFields, 'mark'>,
  was: string | null,
  now: Date,
): boolean {
  return date >= EARLIEST_DUE_DATE && !isUnchanged(date, time, was) && toMoment(date, time) < now;
}

const isMark = (mark: string) => mark === '' || v.is(passPercent, Number(mark));
const isDay = (date: string) =>
  date === '' ||
  (date.length === EARLIEST_DUE_DATE.length && date >= EARLIEST_DUE_DATE && date <= LATEST_DUE_DATE);

/**
 * Creates the schema that checks the fields and turns them into terms; a past due date must be confirmed
 * (`isMeant`). A half-typed input has an empty value, so `isHalfTyped` tells it from an empty input.
 */
export const createTermsSchema = (was: string | null, isHalfTyped: (field: keyof TermsFields) => boolean) =>
  v.pipe(
    v.object({
      date: v.pipe(
        v.string(),
        v.check(() => !isHalfTyped('date'), 'Complete the date, or clear it.'),
        v.check(isDay, 'A day from 2000 to 2199.'),
      ),
      time: v.string(),
      mark: v.pipe(
        v.string(),
        v.check((mark) => isMark(mark) && !isHalfTyped('mark'), 'A whole number from 1 to 100.'),
      ),
      isMeant: v.boolean(),
    }),
    v.forward(
      v.partialCheck(
        [['date'], ['time']],
        ({ date, time }) => date === '' || time !== '',
        'Give the time of day, too.',
      ),
      ['time'],
    ),
    v.forward(
      v.partialCheck(
        [['date'], ['time'], ['isMeant']],
        (fields) => fields.isMeant || !isNewlyPast(fields, was, new Date()),
        'Confirm the date, or change it.',
      ),
      ['isMeant'],
    ),
    v.transform((fields) => toTerms(fields, was)),
  );

/** Kinds of assignments in words. */
export const KIND_NAMES: Readonly<Record<AssignableKind, string>> = {
  module: 'Module',
  quiz: 'Quiz',
  game: 'Game',
};

/** `Quiz · due 4 December at 23:59 · pass mark 60%` */
export function describeTerms(assignment: Assignment): string {
  const { kind, dueAt, isOffered } = assignment;
  return [
    KIND_NAMES[kind],
    dueAt === null ? 'no due date' : `due ${formatDateTime(dueAt)}`,
    doneWhen(assignment),
    ...(isOffered ? [] : ['no longer offered']),
  ].join(' · ');
}

function doneWhen(assignment: Assignment): string {
  if (isOnlyRead(assignment)) return 'done once all is read';
  const { kind, passPercent: percent } = assignment;
  return percent === null ? describeNoPassMark(kind) : `pass mark ${percent}%`;
}

/** Says which score suffices without a pass mark; a game abandoned at once has 0%. */
export function describeNoPassMark(kind: Assignment['kind']): string {
  return kind === 'game' ? 'any score above 0%' : 'any score';
}

/** Says what a new pass mark changes, and for how many members; '' for no change. */
export function describePassMarkChange({ newlyDone, noLongerDone }: ResponseOf<typeof previewMark>): string {
  const parts = [
    noLongerDone > 0 && `no longer done for ${formatCount(noLongerDone, 'member')}`,
    newlyDone > 0 && `newly done for ${formatCount(newlyDone, 'member')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `With this pass mark it is ${parts.join(', and ')}.`;
}
