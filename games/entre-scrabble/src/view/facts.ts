import { type State, score } from '../engine';
import { signed } from './messages';

/** What stands above the rack, as it is played and as it is watched. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${state.current + 1} of ${state.rounds.length}` },
    { label: 'Score', value: signed(score(state)) },
  ];
}
