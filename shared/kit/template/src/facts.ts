import { round, type State, score } from './engine';

/** The facts above the cards, in the game and in its replay. */
export function facts(state: State) {
  return [
    { label: 'Card', value: `${round(state)} of ${state.deck.length}` },
    { label: 'Right', value: score(state) },
  ];
}
