import type { ReactNode } from 'react';
import styles from './StatusLine.module.css';
import typography from './typography.module.css';

type Props = {
  /** Keep the line on the page and change what it says: only changes are announced. */
  readonly children?: ReactNode;
  /** False: announced but not shown. */
  readonly shown?: boolean;
};

/** Announces what happened when the reader has finished the sentence. */
export function StatusLine({ children, shown = true }: Props) {
  return (
    <p role="status" className={shown ? styles['status'] : typography['hidden']}>
      {children}
    </p>
  );
}
