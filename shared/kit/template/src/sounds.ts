import type { Sound } from '@venture/game/sound';
import type { Action } from './actions';
import { type State, sorted } from './engine';

/** The sound of an action: whether the card went into the right bin. */
export function chooseSound(_before: State, after: State, { type }: Action): Sound | undefined {
  if (type === 'later') return undefined;
  return sorted(after).at(-1)?.isRight ? 'good' : 'bad';
}
