import { formatCount } from '@venture/api/format';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time as long as it surely is: `a moment`, `40 seconds`, `3 minutes`, `2 hours`, `5 days`. */
export function sayDuration(seconds: number): string {
  if (seconds < 5) return 'a moment';
  if (seconds < MINUTE) return formatCount(Math.floor(seconds), 'second');
  if (seconds < HOUR) return formatCount(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < 2 * DAY) return formatCount(Math.floor(seconds / HOUR), 'hour');
  return formatCount(Math.floor(seconds / DAY), 'day');
}

export const sayAgo = (seconds: number) => `${sayDuration(seconds)} ago`;
