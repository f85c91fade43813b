import { Timing } from '@venture/api/timing';
import type { Rules } from '@venture/game/rules';
import { random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { Action, isOver, missedWords } from '../engine';
import { oneWord as oneWordRules, words } from './content';
import { begin, isWon, Options, type State, score, start, step } from './engine';

export { Action, Options };

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver,
  score,
  facts: (end) => ({
    won: isWon(end),
    forfeited: end.phase === 'forfeited',
    solved: end.rounds.length - missedWords(end).length,
  }),
  isPractice: ({ words }) => words !== undefined,
};

const OneWordOptions = v.strictObject({ timing: Timing });

const shortRules: Rules<State, Action, v.InferOutput<typeof OneWordOptions>> = {
  ...rules,
  start: (seed, { timing }) => {
    const next = random(seed);
    return begin(shuffled(words, next).slice(0, 1), oneWordRules, timing, next);
  },
  isPractice: () => false,
};

/** The mode with one word from the whole pool. */
export const oneWord = { rules: shortRules, Action, Options: OneWordOptions };
