import { CheckIcon } from '@venture/ui/icons';
import { gain, type State } from '../engine';
import styles from './Rounds.module.css';

/** What each round brought so far, and how many are to come. */
export function Rounds({ state: { setup, chosen } }: { readonly state: State }) {
  const rounds = Array.from({ length: setup.rounds }, (_, index) => ({
    number: index + 1,
    option: chosen[index],
  }));
  return (
    <ol className={styles['rounds']} aria-label="Your rounds">
      {rounds.map(({ number, option }) => (
        <li key={number} className={styles['round']} data-done={option !== undefined}>
          {option ? (
            <>
              <span className={styles['number']}>
                <CheckIcon aria-hidden />+{gain(option)}
              </span>
              <span className={styles['name']}>{option.text}</span>
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
