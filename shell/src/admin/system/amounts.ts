const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time as long as it surely is: `a moment`, `40 seconds`, `3 minutes`, `2 hours`, `5 days`. */
export function sayDuration(seconds: number): string {
  if (seconds < 5) return 'a moment';
  if (seconds < MINUTE) return `${Math.floor(seconds)} seconds`;
  if (seconds < HOUR) return many(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return many(Math.floor(seconds / HOUR), 'hour');
  return many(Math.floor(seconds / DAY), 'day');
}

export const sayAgo = (seconds: number) => `${sayDuration(seconds)} ago`;

/** `12.3 GB`, in decimal units. */
export function saySize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** `1 email`, `1,200 emails` */
export function many(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count.toLocaleString('en')} ${what}s`;
}
