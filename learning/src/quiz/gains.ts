import { earnedBadges } from '@venture/progress/badges';
import type { Declared, DeclaredBadge } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import { levelOf, xp, xpGained } from '@venture/progress/xp';
import { sayScore } from './outcome';
import type { Finished } from './useQuiz';

export type Gains = {
  readonly xp: number;
  readonly badges: readonly DeclaredBadge[];
  /** The level that was reached by it, if a new one. */
  readonly level: number | undefined;
};

/** What a result added to everything that was done before it. */
export function gains(before: readonly ProgressEvent[], event: Finished, declared: Declared): Gains {
  const after = [...before, event];
  const earned = earnedBadges(before, declared);
  const level = levelOf(xp(after, declared)).level;
  return {
    xp: xpGained(before, event, declared),
    badges: earnedBadges(after, declared).filter((badge) => !earned.includes(badge)),
    level: level > levelOf(xp(before, declared)).level ? level : undefined,
  };
}

/** Compares a result with the previous best. */
export function sayBest(before: readonly ProgressEvent[], { kind, quiz, correct, total }: Finished): string {
  const attempts = before.filter((event) => event.kind === 'attempt').filter((event) => event.quiz === quiz);
  const best = attempts.toSorted((a, b) => b.correct / b.total - a.correct / a.total)[0];
  if (kind === 'practice') {
    return best ? `Your best stays ${sayScore(best.correct, best.total)}` : 'Practice keeps no score';
  }
  const score = sayScore(correct, total);
  if (best === undefined) return `Your first result here, so your best: ${score}`;
  const previous = sayScore(best.correct, best.total);
  if (correct / total > best.correct / best.total) return `New best: ${score}, up from ${previous}`;
  return `Your best so far: ${previous}`;
}
