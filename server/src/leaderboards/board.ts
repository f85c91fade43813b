import type { Timing } from '@venture/api/timing';
import { XP_BOARD } from '@venture/api/v1/leaderboards';

/** One board in one period. */
export type Board = {
  /** What is ranked: `xp`, or a game. */
  readonly name: string;
  readonly timing: Timing;
  readonly period: number;
  /** The period of all time, with everyone who was ever on the board. */
  readonly ever: number;
};

/** The name under which a board is stored: timing makes no difference to XP, but separates the boards of a game. */
export function boardKey({ name, timing }: Pick<Board, 'name' | 'timing'>): string {
  return name === XP_BOARD ? name : `${name}:${timing}`;
}
