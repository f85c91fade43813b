import { sayDate } from '@venture/progress/day';
import type { XpDay } from '@venture/progress/history';

/** The longest time that the chart shows, in days. */
const MOST_DAYS = 30;

export type Spot = { readonly day: number; readonly xp: number };

export type Chart = {
  readonly first: Spot;
  readonly last: Spot;
  /** The days on which XP was gained, within the time shown. */
  readonly days: readonly XpDay[];
  /** The corners of the line: flat where nothing was gained. */
  readonly corners: readonly Spot[];
};

/** The latest part of the history, from the day before its first gain or the last 30 days; none without gains. */
export function chartOf(history: readonly XpDay[], today: number): Chart | undefined {
  const [begin] = history;
  if (begin === undefined) return undefined;
  const from = Math.max(begin.day - 1, today - MOST_DAYS);
  const days = history.filter(({ day }) => day > from);
  const before = history.findLast(({ day }) => day <= from)?.xp ?? 0;
  const first = { day: from, xp: before };
  const last = { day: Math.max(today, days.at(-1)?.day ?? today), xp: history.at(-1)?.xp ?? before };
  const gains = days.flatMap(({ day, gained, xp }) => [
    { day: day - 1, xp: xp - gained },
    { day, xp },
  ]);
  return { first, last, days, corners: [first, ...gains, last] };
}

/** The chart in a sentence, for those who do not see it. */
export function sayChart({ first, last, days }: Chart): string {
  const rise = `From ${sayXp(first.xp)} on ${sayDate(first.day, last.day)} to ${sayXp(last.xp)} on ${sayDate(last.day, last.day)}.`;
  const best = days.toSorted((a, b) => b.gained - a.gained)[0];
  if (best === undefined) return `${rise} No XP gained in this period.`;
  return `${rise} Most on ${sayDate(best.day, last.day)}: ${sayXp(best.gained)}.`;
}

export function sayXp(xp: number): string {
  return `${xp.toLocaleString('en')} XP`;
}
