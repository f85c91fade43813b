import type { ReactNode } from 'react';
import styles from './StatusLine.module.css';
import typography from './typography.module.css';

type Props = {
  /** The line's text. Keep the line mounted and change this, since only changes are announced. */
  readonly children?: ReactNode;
  /** If false, the text is announced but not visible. */
  readonly shown?: boolean;
};

/** A polite live region: announced after the current sentence. */
export function StatusLine({ children, shown = true }: Props) {
  return (
    <p role="status" className={shown ? styles['status'] : typography['hidden']}>
      {children}
    </p>
  );
}
