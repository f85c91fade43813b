import type { Sound } from '@venture/play/sound';
import type { Action } from './actions';
import { canChoose, type State } from './engine';

/** A choice is bought or refused; all else is silent. */
export function soundOf(before: State, after: State, { type }: Action): Sound | undefined {
  if (type !== 'choose' || !canChoose(before)) return undefined;
  return after === before ? 'bad' : 'good';
}
