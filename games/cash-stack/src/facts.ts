import { budget, round, type State } from './engine';

/** What stands above the stack, as it is played and as it is watched. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${round(state)} of ${state.setup.rounds}` },
    { label: 'Budget', value: budget(state) },
  ];
}
