import type { ReactNode } from 'react';
import styles from './Page.module.css';

type Props = {
  readonly children: ReactNode;
  /** `text` for reading, `full` for a page that sets its own bands. */
  readonly width?: 'text' | 'page' | 'full';
};

/** The one `main` of a page, in its width; takes focus from the skip button. */
export function Page({ children, width = 'page' }: Props) {
  return (
    <main tabIndex={-1} className={styles['page']} data-width={width}>
      {children}
    </main>
  );
}
