import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { Entry } from './entries';
import styles from './NoteField.module.css';

type Props = {
  readonly entries: readonly Entry[];
  /** Actions on a note. */
  readonly actions?: (entry: Entry) => ReactNode;
};

/** Notes, each below the section it is about. */
export function Entries({ entries, actions }: Props) {
  return (
    <ul className={stack['gap-4']}>
      {entries.map((entry) => (
        <Card as="li" key={entry.section}>
          <h3>{entry.heading}</h3>
          {entry.tryIt && <p className={typography['note']}>{entry.tryIt}</p>}
          {entry.note.text && <p className={styles['text']}>{entry.note.text}</p>}
          {entry.note.others.map(({ id, text }) => (
            <div key={id} className={styles['other']}>
              <p>Also written on another device; open the section to choose:</p>
              <p className={styles['text']}>{text}</p>
            </div>
          ))}
          {actions?.(entry)}
        </Card>
      ))}
    </ul>
  );
}
