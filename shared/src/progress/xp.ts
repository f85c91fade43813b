import { activities } from './activities';
import type { ProgressEvent } from './events';

/**
 * XP for improvement only: each activity gives its maximum times the best share of it that was ever mastered,
 * so an event gains the maximum times (new best - old best), and repeating what is mastered gains nothing.
 */
export function xp(events: readonly ProgressEvent[]): number {
  const quizzes = activities.quizzes.map(({ id, maxXp }) => worth(maxXp, bestQuizShare(events, id)));
  const games = activities.games.map(({ id, maxXp }) => worth(maxXp, bestGameShare(events, id)));
  return [...quizzes, ...games].reduce((sum, each) => sum + each, 0);
}

/** The XP that one more event adds to what was there before it. */
export function xpGained(before: readonly ProgressEvent[], event: ProgressEvent): number {
  return xp([...before, event]) - xp(before);
}

/** The most XP there can be: everything mastered. */
export const maxXp = [...activities.quizzes, ...activities.games].reduce((sum, { maxXp }) => sum + maxXp, 0);

export type Level = {
  readonly level: number;
  /** XP at which this level began, and at which the next one begins; there is none after the last. */
  readonly from: number;
  readonly next: number | undefined;
};

export function levelOf(total: number): Level {
  const level = activities.levels.filter((from) => from <= total).length;
  return { level, from: activities.levels[level - 1] ?? 0, next: activities.levels[level] };
}

/** The best share (0 to 1) of a quiz answered right in one attempt; 0 when it was never finished. */
export function bestQuizShare(events: readonly ProgressEvent[], quiz: string): number {
  return best(
    events.map((event) =>
      event.kind === 'attempt' && event.quiz === quiz ? event.correct / event.total : 0,
    ),
  );
}

/** The best share (0 to 1) of the way from a game's lowest to its full score. */
export function bestGameShare(events: readonly ProgressEvent[], game: string): number {
  const rule = activities.games.find(({ id }) => id === game);
  if (!rule) return 0;
  const { scoreFrom, scoreTo } = rule;
  return best(
    events.map((event) =>
      event.kind === 'run' && event.game === game ? (event.score - scoreFrom) / (scoreTo - scoreFrom) : 0,
    ),
  );
}

function best(shares: readonly number[]): number {
  return Math.min(1, Math.max(0, ...shares));
}

/** Whole XP; the small addition lets 3 x (1 / 3) of a whole number be that number. */
function worth(max: number, share: number): number {
  return Math.floor(max * share + 1e-9);
}
