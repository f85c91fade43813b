import type { Sound } from '@venture/game/sound';
import type { Action } from './actions';
import { canChoose, type State } from './engine';

/** The sound of an action: a purchase or a refusal; all else is silent. */
export function chooseSound(before: State, after: State, { type }: Action): Sound | undefined {
  if (type !== 'choose' || !canChoose(before)) return undefined;
  return after === before ? 'bad' : 'good';
}
