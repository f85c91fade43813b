import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { content } from './content';
import { endWorth, type State, start, step } from './engine';

export { Action, Options } from './actions';

export const rules = {
  version: content.version,
  start: (seed: number, options: Options) => start(seed, options),
  step,
  isOver: ({ phase }) => phase !== 'trading',
  score: endWorth,
  facts: ({ phase }) => ({ closed: phase === 'closed' }),
} satisfies Rules<State, Action, Options>;
