import type { Timing } from '@venture/shared/play/timing';
import { XP_BOARD } from '@venture/shared/v1/leaderboards';

/** The name under which a board is kept: time makes no difference to XP, and keeps the boards of a game apart. */
export function boardOf(name: string, timing: Timing): string {
  return name === XP_BOARD ? name : `${name}:${timing}`;
}
