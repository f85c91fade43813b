import type { Rules } from '@venture/play/rules';
import type { Action, Options } from './actions';
import { content } from './content';
import { endWorth, isShort, type State, score, start, step } from './engine';

export { Action, Options } from './actions';

export const rules: Rules<State, Action, Options> = {
  version: content.version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'trading',
  score,
  facts: (state) => {
    const kept = isShort(state) ? 0 : endWorth(state);
    return { closed: state.phase === 'closed', keeper: kept >= content.keeper, kept };
  },
};
