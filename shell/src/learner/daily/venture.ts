import { formatDate, formatNumber, pluralize } from '@venture/api/format';
import { type DailyPart, findDailyResult, selectDailyParts } from '@venture/rules/daily';
import type { ProgressEvent } from '@venture/rules/events';

const MOST_POINTS = 100;
const MS_A_DAY = 86_400_000;

/** A day's Venture, as far as this learner has played it. */
export type Venture = {
  readonly day: string;
  readonly parts: readonly PlayedPart[];
  readonly minutes: number;
  /** Number of parts played. */
  readonly played: number;
  readonly points: number;
  readonly mostPoints: number;
  /** Share of the available points, from 0 to 1. */
  readonly share: number;
  readonly isDone: boolean;
};

/** A part and its points, from 0 to 100, which are undefined before it is played. */
export type PlayedPart = DailyPart & { readonly points: number | undefined };

export function ventureOf(
  events: readonly ProgressEvent[],
  listed: readonly DailyPart[],
  day: string,
): Venture {
  const parts = selectDailyParts(listed, day).map((part) => {
    const share = findDailyResult(events, part, day)?.share;
    return { ...part, share, points: share === undefined ? undefined : Math.round(share * MOST_POINTS) };
  });
  const played = parts.filter(({ share }) => share !== undefined).length;
  return {
    day,
    parts,
    played,
    minutes: sum(parts.map(({ minutes }) => minutes)),
    points: sum(parts.map(({ points }) => points)),
    mostPoints: parts.length * MOST_POINTS,
    share: sum(parts.map(({ share }) => share)) / Math.max(1, parts.length),
    isDone: parts.length > 0 && played === parts.length,
  };
}

const sum = (numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number>((total, each = 0) => total + each, 0);

/** Formats `28 November`, with the year unless it is today's. */
export function formatDay(day: string, today: string): string {
  return formatDate(Date.parse(day) / MS_A_DAY, Date.parse(today) / MS_A_DAY);
}

/** Returns `312 of 400 points`, `2 of 4 parts played`, or words for nothing played. */
export function sayReached({ parts, played, points, mostPoints, isDone }: Venture): string {
  if (isDone) return `${formatNumber(points)} of ${formatNumber(mostPoints)} points`;
  if (played === 0) return 'Not played';
  return `${played} of ${parts.length} ${pluralize(parts.length, 'part', 'parts')} played`;
}

const BLOCKS = 5;

/** `■■■■□ 82` */
export function drawPoints(points: number): string {
  const full = Math.round((points / MOST_POINTS) * BLOCKS);
  return `${'■'.repeat(full)}${'□'.repeat(BLOCKS - full)} ${points}`;
}

/** Finds the bin of a share, and counts the people in the bins below and above it. */
export function findPlace(bins: readonly number[], share: number) {
  const own = Math.min(bins.length - 1, Math.floor(share * bins.length + 1e-9));
  return { own, below: sum(bins.slice(0, own)), above: sum(bins.slice(own + 1)) };
}
