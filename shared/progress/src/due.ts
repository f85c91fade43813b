import { dayOf, sayDate } from './day';

const A_WEEK = 7;

/** A due date as one says it: `today at 17:00`, `tomorrow`, `Friday`, `12 December`; where the device is. */
export function sayDue(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  const [day, today] = [dayOf(due), dayOf(now)];
  if (day === today) return `today at ${timeOf(due)}`;
  if (day === today + 1) return 'tomorrow';
  if (day === today - 1) return 'yesterday';
  if (day > today && day < today + A_WEEK) return weekdayOf(due);
  return sayDate(day, today);
}

/** All of it, such as `Friday 4 December at 23:59`; with the year where it is another one. */
export function sayWhen(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  return `${weekdayOf(due)} ${sayDate(dayOf(due), dayOf(now))} at ${timeOf(due)}`;
}

const weekdayOf = (moment: Date) => moment.toLocaleDateString('en-GB', { weekday: 'long' });
const timeOf = (moment: Date) => moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
