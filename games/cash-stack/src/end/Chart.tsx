import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { CSSProperties } from 'react';
import { bestWay, rows, type State } from '../engine';
import styles from './Chart.module.css';

/** The budget at the start and after each round, beside the best way; the table below says the same. */
export function Chart({ state }: { readonly state: State }) {
  const best = bestWay(state.setup);
  const most = best.at(-1) ?? 1;
  const own = [{ round: 0, budget: state.setup.startBudget }, ...rows(state)];
  return (
    <figure className={`${stack['gap-3']} ${styles['figure']}`} aria-hidden>
      <div className={styles['chart']}>
        {own.map(({ round, budget }) => (
          <div key={round} className={styles['round']} style={shares(budget, best[round], most)}>
            <span className={styles['best']} />
            <span className={styles['bar']}>
              <b>{budget}</b>
            </span>
            <span className={`${typography['note']} ${styles['name']}`}>{round === 0 ? 'Start' : round}</span>
          </div>
        ))}
      </div>
      <figcaption className={`${typography['note']} ${styles['key']}`}>
        <span className={styles['key-own']}>Your budget</span>
        <span className={styles['key-best']}>Best possible</span>
      </figcaption>
    </figure>
  );
}

function shares(own: number, best = own, most: number): CSSProperties & Record<`--${string}`, number> {
  return { '--own': own / most, '--best': best / most };
}
