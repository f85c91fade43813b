import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { version } from './content';
import { type State, score, start, step } from './engine';

export { Action, Options } from './actions';

export const rules: Rules<State, Action, Options> = {
  version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'playing',
  score,
  facts: ({ phase, moves, par, hints }) => ({ solved: phase === 'solved', moves, par, hints }),
};
