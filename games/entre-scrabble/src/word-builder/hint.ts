import { currentRound } from '../engine';
import { findFreeTile, firstLetters, type Round, spelling } from '../round';
import type { Action } from './actions';
import type { State } from './engine';

/** The actions for what a player presses: the letters that the hint shows come first, and stay. */
export function withHint(state: State, action: Action): readonly Action[] {
  const round = currentRound(state);
  const [answer, hint] = [spelling(round.rack, state.answer), firstLetters(round)];
  if (action.type === 'hint' && !answer.startsWith(hint))
    return [{ type: 'clear' }, ...placeHint(round), action];
  if (!round.hinted || (action.type !== 'clear' && action.type !== 'backspace')) return [action];
  if (answer === hint) return [];
  return action.type === 'clear' ? [action, ...placeHint(round)] : [action];
}

function placeHint(round: Round): readonly Action[] {
  const places: number[] = [];
  for (const letter of firstLetters(round)) places.push(findFreeTile(round, places, letter) ?? 0);
  return places.map((place) => ({ type: 'add', place }));
}
