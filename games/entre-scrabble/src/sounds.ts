import type { Sound } from '@venture/play/sound';
import { isWon, type State } from './engine';

/** The sound of an action, by what it changed. */
export const chooseSound = (before: State, after: State) => soundOf(before, after, isWon);

/** The same in every mode, by what wins in it. */
export function soundOf<Play extends State>(before: Play, after: Play, wins: (end: Play) => boolean) {
  return after === before || after.notice === before.notice ? undefined : soundAfter(after, wins);
}

function soundAfter<Play extends State>(after: Play, wins: (end: Play) => boolean): Sound | undefined {
  if (after.phase === 'over') return wins(after) ? 'great' : 'bad';
  switch (after.notice?.kind) {
    case 'added':
      return 'pick';
    case 'removed':
    case 'cleared':
      return 'undo';
    case 'solved':
      return 'good';
    case 'wrong':
    case 'expired':
      return 'bad';
    default:
      return undefined;
  }
}
