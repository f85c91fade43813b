import type { Rules } from '@venture/game/rules';
import { version } from './content';
import { type Action, type Options, type State, score, start, step } from './engine';

export { Action, Options } from './engine';

export const rules: Rules<State, Action, Options> = {
  version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'playing',
  score,
  facts: ({ phase, moves, par, hints }) => ({ solved: phase === 'solved', moves, par, hints }),
};
