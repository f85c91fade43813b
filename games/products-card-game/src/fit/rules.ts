import type { Rules } from '@venture/game/rules';
import { type Action, type Options, type State, score, start, step } from './engine';

export { Action, Options } from './engine';

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver: ({ phase }) => phase === 'over',
  score,
};
