import type { Assignment } from '@venture/api/v1/assignments';

/** The due date and pass mark of an assignment as they are typed: the date where the device is. */
export type Typed = { readonly date: string; readonly time: string; readonly mark: string };

type Terms = Pick<Assignment, 'dueAt' | 'passPercent'>;

/** The end of a day: what most people mean by a due date. */
const END_OF_DAY = '23:59';

export function typedOf({ dueAt, passPercent }: Terms): Typed {
  const mark = passPercent === null ? '' : String(passPercent);
  if (dueAt === null) return { date: '', time: END_OF_DAY, mark };
  const due = new Date(dueAt);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    date: `${due.getFullYear()}-${two(due.getMonth() + 1)}-${two(due.getDate())}`,
    time: `${two(due.getHours())}:${two(due.getMinutes())}`,
    mark,
  };
}

/** What is sent: no date, no due date; no mark, any score. A date that nobody changed stays the moment that it `was`. */
export function termsOf({ date, time, mark }: Typed, was: string | null = null): Terms {
  const before = typedOf({ dueAt: was, passPercent: null });
  const isSame = date === before.date && time === before.time;
  return {
    dueAt: isSame ? was : momentOf(date, time),
    passPercent: mark === '' ? null : Number(mark),
  };
}

function momentOf(date: string, time: string): string | null {
  return date === '' ? null : atMoment(date, time).toISOString();
}

const atMoment = (date: string, time: string) => new Date(`${date}T${time || END_OF_DAY}`);

/** The first day that can be chosen: a year that is half typed is before it. */
export const FIRST_DAY = '2000-01-01';

/** Whether what is typed would be overdue at once; a date that nobody changed is known. */
export function isNewlyPast({ date, time }: Typed, was: string | null, now: Date): boolean {
  const before = typedOf({ dueAt: was, passPercent: null });
  if (date < FIRST_DAY || (date === before.date && time === before.time)) return false;
  return atMoment(date, time) < now;
}
