import type { Rules } from '@venture/game/rules';
import { content } from './content';
import { Action, Options, type State, score, start, step } from './engine';

export { Action, Options } from './engine';

export const rules = rulesFor(content.rounds);

/** Keyed by mode ids from `remote.json`. */
export const modes = { quick: { rules: rulesFor(content.quickRounds), Action, Options } } as const;

function rulesFor(rounds: number): Rules<State, Action, Options> {
  return {
    version: 1,
    start: (seed) => start(seed, rounds),
    step,
    isOver: ({ phase }) => phase === 'over',
    score,
    /** Facts for `remote.json`'s badge. */
    facts: (state) => ({ right: score(state), allRight: score(state) === rounds }),
  };
}
