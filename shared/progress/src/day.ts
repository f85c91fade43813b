/** As text it is in ISO 8601, as a number in milliseconds since 1970. */
type Moment = Date | string | number;

const MS_A_DAY = 24 * 60 * 60 * 1000;

/** The calendar day of a moment, where the device is, as a number: the day after it is one more. */
export function dayOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / MS_A_DAY;
}

/** `today`, `tomorrow`, `on 3 March`; with the year where it is another one. */
export function sayDay(day: number, today: number): string {
  return nearDay(day, today) ?? `on ${sayDate(day, today)}`;
}

/** The day of a moment: `today`, `yesterday`, `3 March`. */
export function sayDayOf(moment: Moment, now = new Date()): string {
  const [day, today] = [dayOf(new Date(moment)), dayOf(now)];
  return nearDay(day, today) ?? sayDate(day, today);
}

/** `today at 14:05`, `3 March 2025 at 14:05` */
export function sayTimeOf(moment: Moment, now = new Date()): string {
  const time = new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${sayDayOf(moment, now)} at ${time}`;
}

/** `3 March 2025`, whenever it is read. */
export function sayFullDate(moment: Moment): string {
  return sayDate(dayOf(new Date(moment)), Number.NaN);
}

/** `3 Mar`, where there is little room and the year is known; of a calendar day such as `2026-03-03`. */
export function sayShortDate(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

function nearDay(day: number, today: number): string | undefined {
  if (day === today) return 'today';
  if (day === today + 1) return 'tomorrow';
  return day === today - 1 ? 'yesterday' : undefined;
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

/** `3 questions and 1 word` */
export function sayKinds(items: readonly { readonly item: { readonly kind: string } }[]): string {
  const words = items.filter(({ item }) => item.kind === 'word').length;
  const kinds = [count(items.length - words, 'question'), count(words, 'word')];
  return kinds.filter(Boolean).join(' and ');
}

function count(number: number, what: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${what}` : `${number} ${what}s`;
}

function dateOf(day: number): Date {
  return new Date(day * MS_A_DAY);
}
