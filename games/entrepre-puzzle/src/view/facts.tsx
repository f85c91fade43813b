import type { State } from '../engine';
import { Countdown } from './Countdown';

/** The facts above the board, in the game and in its replay. */
export function facts({ clock, moves, par }: State) {
  return [
    { label: 'Time left', value: <Countdown secondsLeft={clock.secondsLeft} /> },
    { label: 'Moves', value: moves },
    { label: 'Par', value: par },
  ];
}
