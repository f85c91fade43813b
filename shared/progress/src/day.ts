const MS_A_DAY = 24 * 60 * 60 * 1000;

/** The calendar day of a moment, where the device is, as a number: the day after it is one more. */
export function dayOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / MS_A_DAY;
}

/** `today`, `tomorrow`, `on 3 March`; with the year where it is another one. */
export function sayDay(day: number, today: number): string {
  if (day === today) return 'today';
  if (day === today + 1) return 'tomorrow';
  if (day === today - 1) return 'yesterday';
  return `on ${sayDate(day, today)}`;
}

/** `3 March`, or `3 March 2025` where the year is another one. */
export function sayDate(day: number, today: number): string {
  const isThisYear = dateOf(day).getUTCFullYear() === dateOf(today).getUTCFullYear();
  return dateOf(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** `Next: tomorrow, 3 items` */
export function sayNext(next: { readonly day: number; readonly count: number }, today: number): string {
  return `Next: ${sayDay(next.day, today)}, ${sayItems(next.count)}`;
}

export function sayItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

function dateOf(day: number): Date {
  return new Date(day * MS_A_DAY);
}
