import { CheckIcon } from '@venture/ui/icons';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { rows, type State } from '../engine';
import styles from './Rounds.module.css';

/** The choices so far with the budget after each, and the rounds to come. */
export function Rounds({ state }: { readonly state: State }) {
  const played = rows(state);
  const rounds = Array.from({ length: state.setup.rounds }, (_, index) => ({
    number: index + 1,
    row: played[index],
  }));
  return (
    <ol className={styles['rounds']} aria-label="Your rounds">
      {rounds.map(({ number, row }) => (
        <li key={number} className={styles['round']} data-done={row !== undefined}>
          {row ? (
            <>
              <span className={styles['number']}>
                <CheckIcon aria-hidden />
                <VisuallyHidden>Budget </VisuallyHidden>
                {row.budget}
              </span>
              <span className={styles['name']}>{row.option.text}</span>
            </>
          ) : (
            <span className={styles['number']}>
              <span className={styles['word']}>Round</span> {number}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
