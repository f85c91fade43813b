import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';

/** One board in one period. */
export type Board = {
  /** What counts: `xp`, or a game. */
  readonly name: string;
  readonly timing: Timing;
  readonly period: number;
  /** The period of all time, in which everybody is who ever was on the board. */
  readonly ever: number;
};

/** The name under which a board is kept: time makes no difference to XP, and keeps the boards of a game apart. */
export function boardOf({ name, timing }: Pick<Board, 'name' | 'timing'>): string {
  return name === XP_BOARD ? name : `${name}:${timing}`;
}
