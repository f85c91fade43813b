import type { ReactNode } from 'react';
import styles from './Page.module.css';

type Props = {
  readonly children: ReactNode;
  /** `text` for reading, `full` for pages with full-width sections. */
  readonly width?: 'text' | 'page' | 'full';
};

/** The page's `main` element, to which the skip button moves the focus. */
export function Page({ children, width = 'page' }: Props) {
  return (
    <main tabIndex={-1} className={styles['page']} data-width={width}>
      {children}
    </main>
  );
}
