import type { ReleaseEvent } from '@venture/api/v1/releases';
import { sayTimeOf } from '@venture/progress/day';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import lists from '../lists.module.css';
import styles from './Releases.module.css';

/** What was done to a remote, by whom and why, the newest first. */
export function History({ history }: { readonly history: readonly ReleaseEvent[] }) {
  const heading = useId();
  if (history.length === 0) return null;
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>History</h3>
      <ol className={styles['releases']}>
        {history.map(({ since, sentence }) => (
          <li key={`${since} ${sentence}`}>
            <span className={lists['name']}>
              {sentence}
              <span className={`${typography['note']} ${lists['detail']}`}>{sayTimeOf(since)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
