import { round, type State, score } from './engine';

/** Facts above the cards, in the game and its replay. */
export function facts(state: State) {
  return [
    { label: 'Card', value: `${round(state)} of ${state.deck.length}` },
    { label: 'Right', value: score(state) },
  ];
}
