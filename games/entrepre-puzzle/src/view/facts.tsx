import type { State } from '../engine';
import { Countdown } from './Countdown';

/** What stands above the board, as it is played and as it is watched. */
export function facts({ clock, moves, par }: State) {
  return [
    { label: 'Time left', value: <Countdown secondsLeft={clock.secondsLeft} /> },
    { label: 'Moves', value: moves },
    { label: 'Par', value: par },
  ];
}
