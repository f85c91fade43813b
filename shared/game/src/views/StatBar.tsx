import type { ReactNode } from 'react';
import styles from './StatBar.module.css';

/** Stats such as the round, score or time left. */
export type GameStat = {
  readonly label: string;
  readonly value: ReactNode;
  /** Marks a countdown: it has the role of a timer, which is read out only on request. */
  readonly timer?: 'running' | 'low';
};

/** The stats above a board. */
export function StatBar({ stats }: { readonly stats: readonly GameStat[] }) {
  if (stats.length === 0) return null;
  return (
    <dl className={styles['stats']}>
      {stats.map(({ label, value, timer }) => (
        <div key={label} className={styles['stat']}>
          <dt>{label}</dt>
          <dd>
            {timer ? (
              <span role="timer" data-timer={timer}>
                {value}
              </span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
