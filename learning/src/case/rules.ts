import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { isRight, type State, start, step } from './engine';

export { Action, Options } from './actions';

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver: ({ chosen }) => chosen !== null,
  score: (state) => Number(isRight(state)),
  facts: (state) => ({ right: isRight(state) }),
};
