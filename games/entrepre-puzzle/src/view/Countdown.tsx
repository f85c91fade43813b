import { OFFER_AT_SECONDS } from '@venture/progress/clock';
import styles from './Countdown.module.css';

/** Minutes and seconds; not announced every second, but there when it is asked for. */
export function Countdown({ secondsLeft }: { readonly secondsLeft: number | null }) {
  if (secondsLeft === null) return <>No limit</>;
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return (
    <span
      role="timer"
      className={styles['countdown']}
      data-low={secondsLeft <= OFFER_AT_SECONDS || undefined}
    >
      {Math.floor(secondsLeft / 60)}:{seconds}
    </span>
  );
}
