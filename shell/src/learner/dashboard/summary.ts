import { formatNumber } from '@venture/api/format';
import type { Catalogue } from '@venture/rules/catalogue';
import type { KnownEvent } from '@venture/rules/events';
import type { ModuleProgress, Progress } from '@venture/rules/progress';
import { computeMaxXp, type Level, levelOf } from '@venture/rules/xp';
import { listBadges, type ShownBadge, samples } from '../badges/badges';
import content from './dashboard.json';

/** A learner's summary, or an example for those who have not started. */
export type Summary = {
  readonly isExample: boolean;
  readonly percent: number;
  readonly modules: readonly ModuleProgress[];
  readonly xp: number;
  /** The XP of a learner who has mastered everything that is available. */
  readonly most: number;
  readonly level: Level;
  readonly badges: readonly ShownBadge[];
};

export function createSummary(
  progress: Progress,
  events: readonly KnownEvent[],
  catalogue: Catalogue,
): Summary {
  const isEarned = ({ id }: ShownBadge) => progress.badges.some((badge) => badge.id === id);
  return {
    ...progress,
    isExample: false,
    most: computeMaxXp(events, catalogue),
    badges: listBadges(catalogue).filter(isEarned),
  };
}

/** The samples in the specification, shown until there are real values. */
export const EXAMPLE: Summary = {
  isExample: true,
  percent: content.sampleProgress,
  modules: [],
  xp: content.sampleXp,
  most: Number.POSITIVE_INFINITY,
  level: levelOf(content.sampleXp),
  badges: samples,
};

/** Returns progress within the level, from 0 to 1. */
export function shareOfLevel({ xp, level: { from, next } }: Summary): number {
  return next === undefined ? 1 : (xp - from) / (next - from);
}

/** Describes the level, and how much XP is missing for the next one. */
export function describeNextLevel({ xp, most, level }: Summary): string {
  if (level.next === undefined) return `Level ${level.level}, the highest there is`;
  if (level.next > most)
    return `Level ${level.level}; level ${level.level + 1} needs more XP than you can earn so far`;
  return `Level ${level.level}, ${formatNumber(level.next - xp)} XP to level ${level.level + 1}`;
}
