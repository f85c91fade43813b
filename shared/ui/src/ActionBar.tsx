import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

type Props = { readonly children: ReactNode };

/** What comes next, at the foot of what it belongs to: in sight without scrolling where the window is high enough. */
export function ActionBar({ children }: Props) {
  return (
    <div className={styles['bar']} data-action-bar>
      {children}
    </div>
  );
}
