import { formatClock } from '@venture/api/format';
import { OFFER_AT_SECONDS } from '@venture/progress/clock';
import type { State } from '../engine';
import styles from './Countdown.module.css';

/** The facts above the board, in the game and in its replay. */
export function facts({ clock, moves, par }: State) {
  return [
    { label: 'Time left', value: <Countdown secondsLeft={clock.secondsLeft} /> },
    { label: 'Moves', value: moves },
    { label: 'Par', value: par },
  ];
}

/** Minutes and seconds; not announced every second, but there when it is asked for. */
function Countdown({ secondsLeft }: { readonly secondsLeft: number | null }) {
  if (secondsLeft === null) return <>No limit</>;
  return (
    <span
      role="timer"
      className={styles['countdown']}
      data-low={secondsLeft <= OFFER_AT_SECONDS || undefined}
    >
      {formatClock(secondsLeft)}
    </span>
  );
}
