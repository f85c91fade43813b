import { earnedBadges } from './badges';
import type { Catalogue, CatalogueBadge } from './catalogue';
import type { KnownEvent } from './events';
import { computeXp, levelOf, xpGained } from './xp';

export type Gains = {
  readonly xp: number;
  readonly badges: readonly CatalogueBadge[];
  /** The new level that the result reached, if any. */
  readonly level: number | undefined;
};

/** Returns what one result gains on top of everything done before it. */
export function gains(before: readonly KnownEvent[], event: KnownEvent, catalogue: Catalogue): Gains {
  const after = [...before, event];
  const earned = earnedBadges(before, catalogue);
  const level = levelOf(computeXp(after, catalogue)).level;
  return {
    xp: xpGained(before, event, catalogue),
    badges: earnedBadges(after, catalogue).filter((badge) => !earned.includes(badge)),
    level: level > levelOf(computeXp(before, catalogue)).level ? level : undefined,
  };
}
