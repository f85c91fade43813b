import type { Rules } from '@venture/play/rules';
import { isOver, missedWords } from '../engine';
import type { Action, Options } from './actions';
import { isWon, type State, score, start, step } from './engine';

export { Action, Options } from './actions';

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
