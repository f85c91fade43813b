import { earnedBadges } from './badges';
import type { Declared, DeclaredBadge } from './declared';
import type { KnownEvent } from './events';
import { computeXp, levelOf, xpGained } from './xp';

export type Gains = {
  readonly xp: number;
  readonly badges: readonly DeclaredBadge[];
  /** The level that was reached by it, if a new one. */
  readonly level: number | undefined;
};

/** What a result added to everything that was done before it. */
export function gains(before: readonly KnownEvent[], event: KnownEvent, declared: Declared): Gains {
  const after = [...before, event];
  const earned = earnedBadges(before, declared);
  const level = levelOf(computeXp(after, declared)).level;
  return {
    xp: xpGained(before, event, declared),
    badges: earnedBadges(after, declared).filter((badge) => !earned.includes(badge)),
    level: level > levelOf(computeXp(before, declared)).level ? level : undefined,
  };
}
