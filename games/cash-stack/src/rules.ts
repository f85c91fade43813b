import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { content } from './content';
import { budget, type Setup, type State, start, step } from './engine';

export { Action, Options } from './actions';

export const rules = rulesFor(content);

/** The rules with other numbers, for tests. */
export function rulesFor(setup: Setup): Rules<State, Action, Options> {
  return {
    version: 1,
    start: () => start(setup),
    step,
    isOver: ({ phase }) => phase === 'over',
    score: budget,
  };
}
