import { formatCount } from '@venture/api/format';
import { TimeBar } from '@venture/game/views/TimeBar';
import { TimerIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { currentRound, firstLetters, isSolved, type State, spelling } from '../engine';
import { type BoardLook, hintText, timeMessage } from '../texts';
import { Rounds } from './Rounds';
import styles from './RoundView.module.css';

type Props = {
  readonly state: State;
  /** Hides anything that could be studied while the clock stands still. */
  readonly isHidden: boolean;
  readonly look: BoardLook;
};

/** The round in play: time, clue and answer. */
export function RoundView({ state, isHidden, look }: Props) {
  return (
    <>
      <Progress state={state} timeShare={look.timeShare} />
      <Clue state={state} isHidden={isHidden} look={look} />
      <Answer state={state} isHidden={isHidden} />
    </>
  );
}

/** The rounds and the time left; the timer is not announced. */
function Progress({ state, timeShare }: { readonly state: State; readonly timeShare: number }) {
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
      <TimeBar share={timeShare} />
    </div>
  );
}

function timeText(state: State): string {
  const { secondsLeft } = state.clock;
  if (isSolved(state)) return 'Stopped';
  return secondsLeft === null ? 'No limit' : `${secondsLeft} s`;
}

/** The word's definition and length; a new clue is announced. */
function Clue({ state, isHidden, look: { task, worth } }: Props) {
  const round = currentRound(state);
  return (
    <div
      aria-live="polite"
      data-clue
      className={`${stack['gap-1']} ${styles['clue']}`}
      data-solved={isSolved(state) || undefined}
    >
      {isHidden ? (
        <p className={styles['definition']}>Paused</p>
      ) : (
        <>
          <VisuallyHidden>{`Round ${state.current + 1} of ${state.rounds.length}.`}</VisuallyHidden>
          {task && <p className={styles['length']}>{task}</p>}
          <p key={state.current} ref={bringIntoSight} className={styles['definition']}>
            {round.word.definition}
          </p>
          <p className={`${row['gap-2']} ${row['wrap']} ${styles['length']}`}>
            {formatCount(round.word.word.length, 'letter')}
            {worth && <span>{worth}</span>}
            {round.hinted && <span className={styles['hint']}>{hintText(round)}</span>}
          </p>
        </>
      )}
    </div>
  );
}

/** Scrolls each new clue into view; jsdom has no scrollIntoView. */
function bringIntoSight(clue: HTMLElement | null): void {
  clue?.scrollIntoView?.({ block: 'nearest' });
}

/** A slot for each of the word's letters and for any extra letters. */
function Answer({ state, isHidden }: Omit<Props, 'look'>) {
  const round = currentRound(state);
  const solved = isSolved(state);
  const letters = [...(solved ? round.word.word : spelling(round.rack, state.answer))];
  const length = round.word.word.length;
  const hint = round.hinted ? firstLetters(round) : '';
  const slots = Array.from({ length: Math.max(length, letters.length) }, (_, at) => at);
  return (
    <div className={styles['answer']}>
      {!isHidden && <VisuallyHidden>{`Your answer: ${letters.join(' ') || 'empty'}`}</VisuallyHidden>}
      <ol
        className={styles['slots']}
        aria-hidden
        data-solved={solved || undefined}
        data-wrong={isWrong(state)}
      >
        {slots.map((at) => (
          <li key={at} className={styles['slot']} data-extra={at >= length || undefined}>
            {letters[at] !== undefined ? (
              <span key={state.answer[at]} className={styles['tile']}>
                {isHidden ? '' : letters[at]}
              </span>
            ) : (
              <span className={`${typography['muted']} ${styles['ghost']}`}>{isHidden ? '' : hint[at]}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Alternates with each wrong attempt, so that the shake animation restarts. */
function isWrong({ notice }: State): 'odd' | 'even' | undefined {
  if (notice?.kind !== 'wrong') return undefined;
  return notice.tries % 2 === 1 ? 'odd' : 'even';
}
