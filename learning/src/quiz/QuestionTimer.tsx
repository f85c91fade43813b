import { MoreTimeOffer } from '@venture/play/views/MoreTimeOffer';
import { TimeBar } from '@venture/play/views/TimeBar';
import { canExtend, OFFER_AT_SECONDS } from '@venture/progress/clock';
import { TimerIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { Quiz } from './content/schema';
import styles from './QuestionTimer.module.css';
import type { State } from './state';
import { fullSeconds, sayTime, timeWarning } from './time';

type Props = { readonly quiz: Quiz; readonly state: State; readonly onMoreTime: () => void };

/** The time left for a question: always seen, spoken only now and then. */
export function QuestionTimer({ quiz, state, onMoreTime }: Props) {
  const { secondsLeft } = state.clock;
  if (quiz.flow.secondsPerQuestion === null) return null;
  if (secondsLeft === null) return <p className={typography['muted']}>No time limit</p>;
  const share = secondsLeft / Math.max(secondsLeft, fullSeconds(quiz, state));
  return (
    <div className={stack['gap-3']}>
      <div className={styles['line']} data-low={secondsLeft <= 10}>
        <TimerIcon aria-hidden />
        <span role="timer" aria-label="Time left" className={styles['time']}>
          {sayTime(secondsLeft)}
        </span>
        <TimeBar share={share} />
      </div>
      <StatusLine shown={false}>{timeWarning(state)}</StatusLine>
      <div className={styles['offer']}>
        {!canExtend(state.clock) && (
          <p className={typography['muted']}>
            When {OFFER_AT_SECONDS} seconds are left you can take more time.
          </p>
        )}
        <MoreTimeOffer clock={state.clock} onMoreTime={onMoreTime} />
      </div>
    </div>
  );
}
