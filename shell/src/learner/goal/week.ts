import { formatCount, toDayNumber } from '@venture/api/format';
import type { ProgressEvent } from '@venture/progress/events';

const MONDAY = 1;
const DAYS = 7;

/** On how many days of the present week something was done, where the device is. */
export function daysThisWeek(events: readonly ProgressEvent[], now: Date, firstDay: number): number {
  const first = weekStart(toDayNumber(now), firstDay);
  const past = events.map(({ at }) => new Date(at)).filter((at) => at <= now);
  return new Set(past.map(toDayNumber).filter((day) => day >= first)).size;
}

/** The day on which a week began; days and weekdays are counted, from 1 for Monday. */
export function weekStart(day: number, firstDay: number): number {
  const weekday = ((day + 3) % DAYS) + 1; // day 0 was a Thursday
  return day - ((weekday - firstDay + DAYS) % DAYS);
}

/** Browsers offer one of these, or none. */
type WeekInfo = { readonly firstDay?: number };
type WithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The weekday on which weeks begin where this language is spoken. */
export function firstDayOfWeek(language: string): number {
  try {
    const locale: WithWeek = new Intl.Locale(language);
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? MONDAY;
  } catch (error) {
    if (error instanceof RangeError) return MONDAY; // no language that is known
    throw error;
  }
}

/** `2 of 3 days this week`; a week in which nothing was done yet begins with the goal. */
export function sayWeek(done: number, goal: number): string {
  if (done === 0) return `Your goal this week: ${formatCount(goal, 'day')}`;
  if (done < goal) return `${done} of ${formatCount(goal, 'day')} this week`;
  return `Goal reached: ${formatCount(done, 'day')} this week`;
}
