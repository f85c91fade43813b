import { content } from './content';
import { MOST_POINTS, round, type State, score } from './engine';

/** What stands above the cards, as they are played and as they are watched. */
export function facts(state: State) {
  return [
    { label: 'Round', value: `${round(state)} of ${content.rounds}` },
    { label: 'Score', value: `${score(state)} of ${MOST_POINTS}` },
  ];
}
