import { currentRound } from '../engine';
import { findFreeTile, firstLetters, type Round, spelling } from '../round';
import type { Action } from './actions';
import type { State } from './engine';

/** Expands a press into actions that keep the hinted letters first. */
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
