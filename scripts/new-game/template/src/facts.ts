import { round, type State, score } from './engine';

/** What stands above the cards, as they are played and as they are watched. */
export function facts(state: State) {
  return [
    { label: 'Card', value: `${round(state)} of ${state.deck.length}` },
    { label: 'Right', value: score(state) },
  ];
}
