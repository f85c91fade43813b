import { content } from './content';
import { MAX_POINTS, roundNumber, type State, score } from './engine';

/** The facts above the cards, in the game and in its replay. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${roundNumber(state)} of ${content.rounds}` },
    { label: 'Score', value: `${score(state)} of ${MAX_POINTS}` },
  ];
}
