import type { Sound } from '@venture/play/sound';
import { isWon, type State } from './engine';

/** The sound of an action, by what it changed. */
export function chooseSound(before: State, after: State): Sound | undefined {
  if (after === before || after.notice === before.notice) return undefined;
  if (after.phase === 'over') return isWon(after) ? 'great' : 'bad';
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
