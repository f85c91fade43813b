import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { currentRound, isSolved, type State } from '../engine';
import { firstLetters, spelling } from '../round';
import styles from './Answer.module.css';

type Props = { readonly state: State; readonly isHidden: boolean };

/** A slot for each letter of the word, and for extra letters. */
export function Answer({ state, isHidden }: Props) {
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

/** Alternates with each wrong try, so that the shake restarts. */
function isWrong({ notice }: State): 'odd' | 'even' | undefined {
  if (notice?.kind !== 'wrong') return undefined;
  return notice.tries % 2 === 1 ? 'odd' : 'even';
}
