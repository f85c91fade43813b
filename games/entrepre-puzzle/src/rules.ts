import type { Rules } from '@venture/game/rules';
import { version } from './content';
import { type Action, type Options, type State, start, step } from './engine';
import * as fewestSlides from './fewest-slides/rules';
import { masteryPoints, score, starCount } from './result';

export { Action, Options } from './engine';

export const rules: Rules<State, Action, Options> = {
  version,
  start,
  step,
  isOver: ({ phase }) => phase !== 'playing',
  score: (state) => masteryPoints(state).total,
  facts,
};

/** Other ways to play, by their ids in `remote.json`. */
export const modes = { 'fewest-slides': fewestSlides } as const;

/** Facts that are recorded along with the score. */
function facts(state: State) {
  const { phase, moves, par, hints } = state;
  const points = score(state)?.total ?? 0;
  return { solved: phase === 'solved', points, stars: starCount(state), moves, par, hints };
}
