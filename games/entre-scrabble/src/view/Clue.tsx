import { isSolved, roundInPlay, type State, timeShare } from '../engine';
import styles from './Clue.module.css';
import { countOf, hintText, timeNews } from './messages';

type Props = { readonly state: State; readonly isHidden: boolean };

/** The definition of the word, how long the word is, and the time that is left for it. */
export function Clue({ state, isHidden }: Props) {
  const round = roundInPlay(state);
  const isUrgent = timeNews(state.clock) !== '' && !isSolved(state);
  return (
    <div
      className={styles['clue']}
      data-urgent={isUrgent || undefined}
      data-solved={isSolved(state) || undefined}
    >
      <div className={styles['time']} aria-hidden>
        <div className={styles['left']} style={{ inlineSize: `${timeShare(state) * 100}%` }} />
      </div>
      <div aria-live="polite" className={styles['words']}>
        {isHidden ? (
          <p className={styles['definition']}>Paused</p>
        ) : (
          <>
            <p className={styles['definition']}>{round.word.definition}</p>
            <p className={styles['length']}>
              {countOf(round.word.word.length, 'letter')}
              {round.hinted && <span className={styles['hint']}>{hintText(round)}</span>}
            </p>
          </>
        )}
      </div>
    </div>
  );
}
