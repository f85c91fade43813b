import { content } from './content';
import { MOST_POINTS, round, type State, score } from './engine';

/** The facts above the cards, in the game and in its replay. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${round(state)} of ${content.rounds}` },
    { label: 'Score', value: `${score(state)} of ${MOST_POINTS}` },
  ];
}
