/** Number formatters, by number of decimal places. */
const numbers: Intl.NumberFormat[] = [];

/** `1,234.5`, with at most `digits` decimals, and with a real minus sign, which screen readers announce. */
export function formatNumber(value: number, digits = 3): string {
  // Most pages show only small counts, and creating the first formatter takes 20 ms (80 on slow computers).
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  numbers[digits] ??= new Intl.NumberFormat('en', { maximumFractionDigits: digits });
  return numbers[digits].format(value === 0 ? 0 : value).replace('-', '\u2212'); // -0 is 0
}

/** `12K`, for tight spaces. */
export function formatShortNumber(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact' }).format(value);
}

/** Formats 0 to 100 as `12.5%`. */
export function formatPercent(percent: number, digits = 0): string {
  return `${formatNumber(percent, digits)}%`;
}

/** `$12,000` */
export function formatMoney(value: number): string {
  return `$${formatNumber(value, 2)}`;
}

/** Picks the word for a count: `pluralize(1, 'it', 'them')` is `it`. */
export function pluralize(count: number, one: string, many: string): string {
  return count === 1 ? one : many; // what Intl.PluralRules says in English, in fewer bytes
}

/** `1 item`, `1,200 items`; pass `many` for `2 entries`, `3 results are`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${pluralize(count, one, many)}`;
}

/** Kept, since creating a formatter takes 4 ms on a slow phone. */
const listFormats = new Map<Intl.ListFormatType, Intl.ListFormat>();

/** `one, two, and three`, or with `or` before the last item. */
export function formatList(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  const type = last === 'and' ? 'conjunction' : 'disjunction';
  const format = listFormats.get(type) ?? new Intl.ListFormat('en', { type });
  listFormats.set(type, format);
  return format.format(items);
}

/** `640 kB`, `12.3 GB` (decimal units). */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Minutes and seconds: `2:05` */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}

/** `45 s`, `2 min`, `2 min 30 s` */
export function formatShortDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / MINUTE_S), whole % MINUTE_S];
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(' ');
}

/** `12 min`; at least `1 min`. */
export function formatMinutes(seconds: number): string {
  return `${Math.max(1, Math.round(seconds / MINUTE_S))} min`;
}

/** A waiting time, rounded up: `a few seconds`, `90 seconds`, `3 minutes`, `2 hours`. */
export function formatWait(seconds: number): string {
  if (seconds === 0) return 'a few seconds';
  if (seconds < 2 * MINUTE_S) return formatCount(seconds, 'second');
  if (seconds < 2 * HOUR_S) return formatCount(Math.ceil(seconds / MINUTE_S), 'minute');
  return formatCount(Math.ceil(seconds / HOUR_S), 'hour');
}

/** ISO 8601 text, or milliseconds since 1970. */
type Moment = Date | string | number;

const MS_A_DAY = DAY_S * 1000;
const DAYS_A_WEEK = 7;

/** Returns a moment's calendar day in the device's time zone, as a day number. */
export function toDayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / MS_A_DAY;
}

/** `3 March`, or `3 March 2025` in other years. */
export function formatDate(day: number, today: number): string {
  const yearOf = (each: number) => new Date(each * MS_A_DAY).getUTCFullYear();
  return (yearOf(day) === yearOf(today) ? date : fullDate)(day * MS_A_DAY);
}

/** `today`, `tomorrow`, `on 3 March`; plus the year if not this one. */
export function formatOnDay(day: number, today: number): string {
  return nearDay(day, today) ?? `on ${formatDate(day, today)}`;
}

/** A moment's day: `today`, `yesterday`, `3 March`. */
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

/** Formats a day such as `2026-03-03` as `3 Mar`, for tight spaces where the year is known. */
export function formatShortDate(day: string): string {
  return shortDate(Date.parse(day));
}

/** A short due date: `today at 17:00`, `tomorrow`, `Friday`, `12 December`. */
export function formatShortDueDate(dueAt: string, now: Date): string {
  const [day, today] = [toDayNumber(new Date(dueAt)), toDayNumber(now)];
  if (day === today) return formatDateTime(dueAt, now);
  const isSoon = day > today + 1 && day < today + DAYS_A_WEEK;
  return isSoon ? weekday(day * MS_A_DAY) : formatRelativeDate(dueAt, now);
}

/** A full due date: `Friday 4 December at 23:59`; plus the year if not this one. */
export function formatDueDate(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  const day = toDayNumber(due);
  return `${weekday(day * MS_A_DAY)} ${formatDate(day, toDayNumber(now))} at ${timeOf(due)}`;
}

/** `Friday 14:05` in a time zone; if the browser does not know the zone, in UTC, which is then named. */
export function formatTimeInZone(timeZone: string, now = new Date()): string {
  const form = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const format = (zone: string) => new Intl.DateTimeFormat('en-GB', { ...form, timeZone: zone }).format(now);
  try {
    return format(timeZone);
  } catch {
    return `${format('UTC')} (UTC)`;
  }
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

/** Formats in UTC, like day numbers. The formatter is created only once, which takes as long as 20 uses. */
function dates(form: Intl.DateTimeFormatOptions): (ms: number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (ms) => {
    made ??= new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' });
    return made.format(ms);
  };
}

/** `14:05` in the device's current time zone; a stored formatter would keep the old zone. */
const timeOf = (moment: Date) => moment.toTimeString().slice(0, 5);
