import { TimeBar } from '@venture/play/views/TimeBar';
import { TimerIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { isSolved, type State, timeLeftRatio } from '../engine';
import { timeMessage } from '../texts';
import styles from './GameProgress.module.css';
import { Rounds } from './Rounds';

/** The rounds and the time left; a timer is not announced. */
export function GameProgress({ state }: { readonly state: State }) {
  const isUrgent = timeMessage(state.clock) !== '' && !isSolved(state);
  return (
    <div
      className={`${row['gap-3']} ${row['spread']} ${styles['progress']}`}
      data-urgent={isUrgent || undefined}
    >
      <Rounds state={state} />
      <span role="timer" className={styles['time']}>
        <TimerIcon aria-hidden />
        {timeText(state)}
      </span>
      <TimeBar share={timeLeftRatio(state)} />
    </div>
  );
}

function timeText(state: State): string {
  const { secondsLeft } = state.clock;
  if (isSolved(state)) return 'Stopped';
  return secondsLeft === null ? 'No limit' : `${secondsLeft} s`;
}
