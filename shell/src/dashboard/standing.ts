import { type Badge, badges } from '@venture/progress/badges';
import type { ModuleProgress, Progress } from '@venture/progress/progress';
import { type Level, levelOf } from '@venture/progress/xp';
import { sampleProgress, sampleXp } from './content';

/** Where a learner stands; an example for who has not begun. */
export type Standing = {
  readonly isExample: boolean;
  readonly percent: number;
  readonly modules: readonly ModuleProgress[];
  readonly xp: number;
  readonly level: Level;
  readonly badges: readonly Badge[];
};

/** The learner's own values, or the specified samples as long as there are none. */
export function standingOf(progress: Progress): Standing {
  if (!progress.isEmpty) return { ...progress, isExample: false };
  return {
    isExample: true,
    percent: sampleProgress,
    modules: [],
    xp: sampleXp,
    level: levelOf(sampleXp),
    badges: badges.filter(({ sampleOnDashboard }) => sampleOnDashboard),
  };
}

/** What is missing for the next level, in words. */
export function towardsNext({ xp, level }: Standing): string {
  if (level.next === undefined) return `Level ${level.level}, the highest there is`;
  return `Level ${level.level}, ${(level.next - xp).toLocaleString('en')} XP to level ${level.level + 1}`;
}
