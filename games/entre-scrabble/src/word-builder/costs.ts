import { formatCount, pluralize } from '@venture/api/format';
import type { CostlyDecision } from '@venture/game/views/DecisionCosts';
import { constants as base } from '../content';
import { firstLetters } from '../engine';
import { lettersGained, lettersLeft, type Round, type State, toPoints } from './engine';

type Cause = Omit<CostlyDecision, 'cost'> & { readonly letters: number };

/**
 * Lists the cost of each decision in a finished play, rounded so that costs and score add up to the play's full
 * points.
 */
export function listCosts(state: State): readonly CostlyDecision[] {
  const causes = [
    ...state.rounds.flatMap((round) =>
      round.solved ? costsOfSolved(state, round) : costOfSkip(state, round),
    ),
    ...costOfEnd(state),
  ];
  let counted = lettersGained(state, state.rounds);
  return causes.map(({ letters, ...cause }) => {
    const before = toPoints(state, counted);
    counted += letters;
    return { ...cause, cost: toPoints(state, counted) - before };
  });
}

function costsOfSolved({ rules }: State, round: Round): readonly Cause[] {
  const { word, hinted, wrongTries } = round;
  const shown = hinted ? base.hintLetters : 0;
  const wrong = word.word.length - shown - lettersLeft(round, rules);
  const hint = {
    key: `${word.id}-hint`,
    label: `${word.word}: hint`,
    letters: shown,
    why: `The letters that it showed, ${firstLetters(round)}, no longer counted.`,
  };
  const tries = {
    key: `${word.id}-tries`,
    label: `${word.word}: ${wrongTries} wrong ${pluralize(wrongTries, 'try', 'tries')}`,
    letters: wrong,
    why: 'Each wrong try cost as much as one letter.',
  };
  return [hint, tries].filter(({ letters }) => letters > 0);
}

function costOfSkip(state: State, { word, hinted, skippedAt }: Round): readonly Cause[] {
  if (skippedAt === undefined) return [];
  const left =
    skippedAt === null ? 'No clock ran.' : describeTimeLeft(skippedAt, state.clock.secondsLeft ?? 0);
  const worth = toPoints(state, word.word.length - base.hintLetters);
  const why = hinted ? left : `${left} With the hint it was still worth ${formatCount(worth, 'point')}.`;
  return [{ key: `${word.id}-skip`, label: `${word.word}: skipped`, letters: word.word.length, why }];
}

function describeTimeLeft(then: number, atEnd: number): string {
  const left = `You had ${formatCount(then, 'second')} left then`;
  return atEnd === 0
    ? `${left}; the words after it used them.`
    : `${left}, and ${formatCount(atEnd, 'second')} at the end: time for one more try.`;
}

/** Returns the cost of words left open when the time ran out or the play was forfeited. */
function costOfEnd({ rounds, phase }: State): readonly Cause[] {
  const open = rounds.filter(({ solved, skippedAt }) => !solved && skippedAt === undefined);
  const [longest] = rounds.toSorted((one, other) => other.secondsSpent - one.secondsSpent);
  if (open.length === 0 || !longest) return [];
  const words = formatCount(open.length, 'word');
  const letters = open.reduce((sum, { word }) => sum + word.word.length, 0);
  const unsolved = `${words} ${pluralize(open.length, 'was', 'were')} not solved yet.`;
  if (phase === 'forfeited') return [{ key: 'forfeit', label: 'Forfeited', letters, why: unsolved }];
  const took = `${longest.word.word} took longest: ${formatCount(longest.secondsSpent, 'second')}.`;
  const why = rounds.length > 1 ? took : unsolved;
  return [{ key: 'time', label: `Time ran out: ${words} left`, letters, why }];
}
