import { activities } from './activities';
import type { KnownEvent, ProgressEvent } from './events';

/** The best share (0 to 1) of an activity that was ever mastered. */
export type Mastery = {
  /** In everything that was done. */
  readonly share: number;
  /** Without what the server has marked as unverified. */
  readonly sureShare: number;
};

/**
 * XP for improvement only: each activity gives its maximum times the best share of it that was ever mastered,
 * so an event gains the maximum times (new best - old best), and repeating what is mastered gains nothing.
 * What nobody could watch counts as well, up to a cap over all games together.
 */
export function xpOf(masteryOf: (activity: string) => Mastery): number {
  const all = [...activities.quizzes, ...activities.games].map(({ id, maxXp }) => {
    const { share, sureShare } = masteryOf(id);
    const sure = worth(maxXp, sureShare);
    return { sure, unsure: Math.max(0, worth(maxXp, share) - sure) };
  });
  const unsure = all.reduce((sum, each) => sum + each.unsure, 0);
  return all.reduce((sum, each) => sum + each.sure, 0) + Math.min(activities.unverifiedXpAtMost, unsure);
}

/** The XP of all these events, in whatever order they were done. */
export function xp(events: readonly KnownEvent[]): number {
  const sure = events.filter(({ standing }) => standing !== 'unverified');
  return xpOf((activity) => ({
    share: bestShare(events, activity),
    sureShare: bestShare(sure, activity),
  }));
}

/** Which quiz or game an event masters a share of, and how much; undefined for those that count for no XP. */
export function masteredBy(
  event: ProgressEvent,
): { readonly activity: string; readonly share: number } | undefined {
  if (event.kind === 'attempt') return { activity: event.quiz, share: event.correct / event.total };
  const rule = event.kind === 'run' ? activities.games.find(({ id }) => id === event.game) : undefined;
  if (event.kind !== 'run' || !rule) return undefined;
  const { id, scoreFrom, scoreTo } = rule;
  const share = (event.score - scoreFrom) / (scoreTo - scoreFrom);
  return { activity: id, share: Math.min(1, Math.max(0, share)) };
}

/** The XP that one more event adds to what was there before it. */
export function xpGained(before: readonly KnownEvent[], event: KnownEvent): number {
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

/** The best share (0 to 1) of a quiz or game ever mastered; 0 when it was never finished. */
export function bestShare(events: readonly ProgressEvent[], activity: string): number {
  const shares = events
    .map(masteredBy)
    .map((mastered) => (mastered?.activity === activity ? mastered.share : 0));
  return Math.max(0, ...shares);
}

/** Whole XP; the small addition lets 3 x (1 / 3) of a whole number be that number. */
function worth(max: number, share: number): number {
  return Math.floor(max * share + 1e-9);
}
