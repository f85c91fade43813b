import type { Rules } from '@venture/game/rules';
import type { Action, Options } from './actions';
import { content } from './content';
import { budget, type Setup, type State, start, step } from './engine';
import * as market from './market/rules';
import { threeDecisions } from './market/rules';

export { Action, Options } from './actions';

export const rules = rulesFor(content);
export const modes = { market, 'three-decisions': threeDecisions } as const;

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
