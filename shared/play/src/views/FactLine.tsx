import type { ReactNode } from 'react';
import styles from './FactLine.module.css';

/** Such as the round, the score or the time. */
export type GameFact = { readonly label: string; readonly value: ReactNode };

/** The facts above a board, in a game and in its replay. */
export function FactLine({ facts }: { readonly facts: readonly GameFact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles['fact']}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
