import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

type Props = { readonly children: ReactNode; readonly align?: 'start' | 'center' | 'end' | 'spread' };

/** Buttons beside each other, below each other when there is no room. */
export function ButtonRow({ children, align = 'start' }: Props) {
  return (
    <div className={styles['row']} data-align={align}>
      {children}
    </div>
  );
}
