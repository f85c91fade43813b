import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { content } from './content';
import { endWorth, type State, start, step } from './engine';

export { Action, Options } from './actions';

export const rules: Rules<State, Action, Options> = {
  version: content.version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'trading',
  score: endWorth,
  facts: ({ phase }) => ({ closed: phase === 'closed' }),
  // Before Three Decisions was a mode of its own, such plays were part of this one.
  isPractice: ({ length }) => length === 'short',
};
