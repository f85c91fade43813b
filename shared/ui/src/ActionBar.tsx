import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

type Props = { readonly children: ReactNode };

/** The next action, below the content it belongs to; it sticks to the window's edge if that is high enough. */
export function ActionBar({ children }: Props) {
  return (
    <div className={styles['bar']} data-action-bar>
      {children}
    </div>
  );
}
