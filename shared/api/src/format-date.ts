/** A text in ISO 8601, or a number in milliseconds since 1970. */
type Moment = Date | string | number;

const MS_A_DAY = 24 * 60 * 60 * 1000;
const DAYS_A_WEEK = 7;

/** Local calendar day of a moment as a number; the next day is one more. */
export function toDayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / MS_A_DAY;
}

/** `3 March`, or `3 March 2025` in another year. */
export function formatDate(day: number, today: number): string {
  const yearOf = (each: number) => new Date(each * MS_A_DAY).getUTCFullYear();
  return (yearOf(day) === yearOf(today) ? date : fullDate)(day * MS_A_DAY);
}

/** `today`, `tomorrow`, `on 3 March`; with the year if it is another one. */
export function formatOnDay(day: number, today: number): string {
  return nearDay(day, today) ?? `on ${formatDate(day, today)}`;
}

/** The day of a moment: `today`, `yesterday`, `3 March`. */
export function formatRelativeDate(moment: Moment, now = new Date()): string {
  const [day, today] = [toDayNumber(new Date(moment)), toDayNumber(now)];
  return nearDay(day, today) ?? formatDate(day, today);
}

/** `today at 14:05`, `3 March 2025 at 14:05` */
export function formatDateTime(moment: Moment, now = new Date()): string {
  return `${formatRelativeDate(moment, now)} at ${timeOf(new Date(moment))}`;
}

/** `3 March 2025`, always with the year. */
export function formatFullDate(moment: Moment): string {
  return fullDate(toDayNumber(new Date(moment)) * MS_A_DAY);
}

/** `3 Mar`, for little room and an obvious year; takes a calendar day such as `2026-03-03`. */
export function formatShortDate(day: string): string {
  return shortDate(Date.parse(day));
}

/** A due date in local time: `today at 17:00`, `tomorrow`, `Friday`, `12 December`. */
export function formatDue(dueAt: string, now: Date): string {
  const [day, today] = [toDayNumber(new Date(dueAt)), toDayNumber(now)];
  if (day === today) return formatDateTime(dueAt, now);
  const isSoon = day > today + 1 && day < today + DAYS_A_WEEK;
  return isSoon ? weekday(day * MS_A_DAY) : formatRelativeDate(dueAt, now);
}

/** A full due date, such as `Friday 4 December at 23:59`; with the year if it is another one. */
export function formatDueTime(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  const day = toDayNumber(due);
  return `${weekday(day * MS_A_DAY)} ${formatDate(day, toDayNumber(now))} at ${timeOf(due)}`;
}

function nearDay(day: number, today: number): string | undefined {
  if (day === today) return 'today';
  if (day === today + 1) return 'tomorrow';
  return day === today - 1 ? 'yesterday' : undefined;
}

const date = /* @__PURE__ */ dates({ day: 'numeric', month: 'long' });
const fullDate = /* @__PURE__ */ dates({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = /* @__PURE__ */ dates({ day: 'numeric', month: 'short' });
const weekday = /* @__PURE__ */ dates({ weekday: 'long' });

/** Formats in UTC, as days are counted. Created lazily and reused: creating a formatter takes as long as 20 uses. */
function dates(form: Intl.DateTimeFormatOptions): (ms: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (ms) => {
    made ??= new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
    return made.format(ms);
  };
}

/** Local time as `14:05`; a cached formatter would keep the time zone of its creation. */
const timeOf = (moment: Date) => moment.toTimeString().slice(0, 5);
