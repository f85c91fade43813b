import { formatNumber } from '@venture/api/format';
import { type State, score } from '../engine';

/** The facts above the rack, in the game and in its replay. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: formatNumber(score(state)) },
  ];
}
