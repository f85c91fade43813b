import type { Rules } from '@venture/game/rules';
import { content } from './content';
import { type Action, budget, type Options, type Setup, type State, start, step } from './engine';
import * as market from './market/rules';
import { threeDecisions } from './market/rules';

export { Action, Options } from './engine';

export const rules = rulesFor(content);
export const modes = { market, 'three-decisions': threeDecisions } as const;

/** Returns the rules with other numbers, for tests. */
export function rulesFor(setup: Setup): Rules<State, Action, Options> {
  return {
    version: 1,
    start: () => start(setup),
    step,
    isOver: ({ phase }) => phase === 'over',
    score: budget,
  };
}
