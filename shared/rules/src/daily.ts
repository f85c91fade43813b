import { gameId } from '@venture/contract/game-id';
import type { RemoteEntry } from '@venture/contract/remotes';
import { type Scale, shareOn } from '@venture/contract/scale';
import type { ProgressEvent, Run } from './events';

/** A part of each day's Venture: a mode in which everyone gets the same deal. */
export type DailyPart = {
  /** The game's id, in the form that `gameId` returns. */
  readonly game: string;
  /** The part's title, such as `One cash decision`. */
  readonly title: string;
  readonly path: string;
  readonly minutes: number;
  readonly scale: Scale;
  /** Options for every play of this part, besides those that the learner chooses. */
  readonly options: Readonly<Record<string, unknown>>;
};

const DEFAULT_MINUTES = 1;

/** Lists the daily games that these remotes declare, in the list's order. */
export function listDailyParts(
  remotes: readonly Pick<RemoteEntry, 'name' | 'modes'>[],
): readonly DailyPart[] {
  return remotes.flatMap(({ name, modes = [] }) =>
    modes.flatMap(({ id, path, scale, daily }) => {
      if (!daily) return [];
      const { title, minutes = DEFAULT_MINUTES, options } = daily;
      return [{ game: gameId(name, id), title, path, minutes, scale, options }];
    }),
  );
}

/** This many parts take about three minutes. */
const MOST_PARTS = 5;

/** Selects a day's parts: all of them or, if many are declared, different ones every day. */
export function selectDailyParts(parts: readonly DailyPart[], day: string): readonly DailyPart[] {
  const draw = ({ game }: DailyPart) => hash(`${day} ${game}`);
  const drawn = parts.toSorted((one, other) => draw(one) - draw(other));
  const chosen = new Set(drawn.slice(0, MOST_PARTS));
  return parts.filter((part) => chosen.has(part));
}

/** Returns the worldwide day, in UTC: `2026-11-28`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The address parameter that names a Venture's day. */
export const DAY_PARAMETER = 'day';

/** Returns the day in an address if it is today or earlier; undefined for any other text. */
export function readDay(text: string | null, now: Date): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text > utcDay(now)) return undefined;
  const isDay = new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false;
  return isDay ? text : undefined;
}

const MS_A_DAY = 86_400_000;

/** Returns the day that many days later or earlier. */
export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * MS_A_DAY));
}

/** Returns everyone's seed for this game on this day. It grows by one a day, so a game can go through a list. */
export function dailySeed(day: string, game: string): number {
  return (hash(game) + Date.parse(day) / MS_A_DAY) >>> 0;
}

/** Returns whether a run played the deal of a daily Venture, on its day or later. */
export function isDailyPlay({ game, seed, at }: Run): boolean {
  return (seed - hash(game)) >>> 0 <= Date.parse(at) / MS_A_DAY;
}

/** FNV-1a (public domain). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const letter of text) bits = Math.imul(bits ^ letter.charCodeAt(0), 0x01000193);
  return bits >>> 0;
}

/** A part's first play, the one that counts, and its share (0 to 1); undefined before the part is played. */
export type DailyResult = { readonly run: Run; readonly share: number };

export function findDailyResult(
  events: readonly ProgressEvent[],
  { game, scale, options }: DailyPart,
  day: string,
): DailyResult | undefined {
  const seed = dailySeed(day, game);
  const dealt = (run: Run) => run.game === game && run.seed === seed && holds(run.options, options);
  const runs = events.filter(
    (event) => event.kind === 'run' && dealt(event) && utcDay(new Date(event.at)) >= day,
  );
  const [run] = runs.toSorted((one, other) => one.at.localeCompare(other.at));
  return run?.kind === 'run' ? { run, share: shareOn(scale, run.score) } : undefined;
}

/** Tells whether a run's options include these. */
function holds(own: unknown, options: object): boolean {
  return Object.entries(options).every(
    ([name, value]) => JSON.stringify(Object(own)[name]) === JSON.stringify(value),
  );
}

/** A streak survives one missed day in any seven. */
const GRACE_EVERY = 7;

/**
 * Counts the days, up to today, on which a part of that day's Venture was played. A missed day ends the streak,
 * unless none of the six days after it was missed; today does not count as missed before it is over.
 */
export function dailyStreak(events: readonly ProgressEvent[], now: Date): number {
  const played = new Set(
    events.flatMap((event) => (isPlayedOnItsDay(event) ? utcDay(new Date(event.at)) : [])),
  );
  const today = utcDay(now);
  let [day, count, sinceMissed] = [today, 0, GRACE_EVERY];
  while (count < played.size) {
    if (played.has(day)) count += 1;
    else if (day !== today) {
      if (sinceMissed < GRACE_EVERY) break;
      sinceMissed = 0;
    }
    sinceMissed += 1;
    day = addDays(day, -1);
  }
  return count;
}

function isPlayedOnItsDay(event: ProgressEvent): boolean {
  return event.kind === 'run' && event.seed === dailySeed(utcDay(new Date(event.at)), event.game);
}
