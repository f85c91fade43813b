import type { Rules } from '@venture/game/rules';
import { encodeIdeas } from './collection';
import { type Action, earnsPitchMaster, type Options, type State, score, start, step } from './engine';
import * as fit from './fit/rules';

export { Action, Options } from './engine';

export const rules: Rules<State, Action, Options> = {
  version: 1,
  start,
  step,
  isOver: ({ phase }) => phase === 'over',
  score,
  facts: (ended) => ({ threeCompleteIdeas: earnsPitchMaster(ended), ideas: encodeIdeas(ended) }),
};

export const modes = { fit } as const;
