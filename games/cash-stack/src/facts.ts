import { budget, roundNumber, type State } from './engine';

/** The facts above the stack, in the game and in its replay. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${roundNumber(state)} of ${state.setup.rounds}` },
    { label: 'Budget', value: budget(state) },
  ];
}
