import type { Sound } from '@venture/game/sound';
import type { Action } from './actions';
import { pitch, type State } from './engine';

/** The sound of an action: a pick, an idea, or a complete idea. */
export function chooseSound(before: State, after: State, { type }: Action): Sound | undefined {
  if (after === before || type === 'settle') return undefined;
  if (after.phase === 'settling') return pitch(after.ideas.at(-1) ?? []) === undefined ? 'good' : 'great';
  return type === 'pick' ? 'pick' : 'undo';
}
