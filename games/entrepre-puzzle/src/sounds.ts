import type { Sound } from '@venture/play/sound';
import type { State } from './engine';

/** The sound of an action: a slide, or the end. */
export function chooseSound(before: State, { phase, moves }: State): Sound | undefined {
  if (phase === before.phase) return moves > before.moves ? 'pick' : undefined;
  return phase === 'solved' ? 'great' : 'bad';
}
