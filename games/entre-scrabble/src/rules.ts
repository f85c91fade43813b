import type { Rules } from '@venture/game/rules';
import { type Action, isOver, isWon, type Options, type State, score, start, step } from './engine';
import * as wordBuilder from './word-builder/rules';
import { oneWord } from './word-builder/rules';

export { Action, Options } from './engine';

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver,
  score,
  facts: (end) => ({ won: isWon(end), forfeited: end.phase === 'forfeited' }),
  isPractice: ({ words }) => words !== undefined,
};

export const modes = { 'word-builder': wordBuilder, word: oneWord } as const;
