import { formatNumber } from '@venture/api/format';
import { gameId } from '@venture/contract/game-id';
import { type Catalogue, type CatalogueBadge, findPassPercent } from '@venture/rules/catalogue';
import type { ProgressEvent } from '@venture/rules/events';
import { bestShare } from '@venture/rules/xp';

/** The progress towards a badge that is not earned yet. */
export type BadgeProgress = {
  /** Such as `Best 40%, needs 50%`. */
  readonly words: string;
  /** From 0 to 1. */
  readonly share: number;
};

const NOT_YET: BadgeProgress = { words: 'Not earned yet', share: 0 };

export function measureBadgeProgress(
  { rule, remote }: CatalogueBadge,
  events: readonly ProgressEvent[],
  catalogue: Catalogue,
): BadgeProgress {
  const game = gameId(remote, 'mode' in rule ? rule.mode : undefined);
  const runs = events.filter((event) => event.kind === 'run').filter((run) => run.game === game);
  switch (rule.type) {
    case 'quizPassed':
      return quizWay(events, rule.quiz, findPassPercent(catalogue, rule.quiz), catalogue);
    case 'quizScoreAtLeast':
      return quizWay(events, rule.quiz, rule.percent, catalogue);
    case 'fact': {
      if (rule.count === undefined) return NOT_YET;
      const { fact, of, noun } = rule.count;
      const most = Math.min(of, Math.max(0, ...runs.map(({ facts }) => counted(facts[fact]))));
      return { words: `${most} of ${of} ${noun}`, share: most / of };
    }
    case 'scoreAtLeast': {
      const needs = formatNumber(rule.score);
      if (runs.length === 0) return { words: `Not played yet, needs ${needs}`, share: 0 };
      const best = Math.max(...runs.map(({ score }) => score));
      const share = rule.score > 0 ? Math.min(1, Math.max(0, best / rule.score)) : 0;
      return { words: `Best ${formatNumber(best)}, needs ${needs}`, share };
    }
    default:
      return rule satisfies never;
  }
}

function quizWay(
  events: readonly ProgressEvent[],
  quiz: string,
  needs: number,
  catalogue: Catalogue,
): BadgeProgress {
  const isTaken = events.some((event) => event.kind === 'attempt' && event.quiz === quiz);
  if (!isTaken) return { words: `Not taken yet, needs ${needs}%`, share: 0 };
  const best = Math.floor(bestShare(events, quiz, catalogue) * 100 + 1e-9);
  return { words: `Best ${best}%, needs ${needs}%`, share: needs === 0 ? 1 : best / needs };
}

/** Returns the count in a fact: the number itself, or how many distinct items a text lists between bars. */
function counted(fact: boolean | number | string | undefined): number {
  if (typeof fact === 'number') return Math.floor(fact);
  if (typeof fact !== 'string') return 0;
  return new Set(fact.split(' | ').filter((part) => part !== '')).size;
}
