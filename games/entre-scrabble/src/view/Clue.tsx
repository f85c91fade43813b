import { formatCount } from '@venture/api/format';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { currentRound, isSolved, type State } from '../engine';
import { hintText } from '../texts';
import styles from './Clue.module.css';

type Props = { readonly state: State; readonly isHidden: boolean };

/** The definition and length of the word; a new clue is announced. */
export function Clue({ state, isHidden }: Props) {
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
          <p key={state.current} ref={bringIntoSight} className={styles['definition']}>
            {round.word.definition}
          </p>
          <p className={`${row['gap-2']} ${row['wrap']} ${styles['length']}`}>
            {formatCount(round.word.word.length, 'letter')}
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
