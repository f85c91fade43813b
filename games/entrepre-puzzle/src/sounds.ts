import type { Sound } from '@venture/game/sound';
import type { Position } from './board/position';

/** The sound of an action: a slide, or the end. */
export function chooseSound(before: Position, { phase, moves }: Position): Sound | undefined {
  if (phase === before.phase) return moves > before.moves ? 'pick' : undefined;
  return phase === 'solved' ? 'great' : 'bad';
}
