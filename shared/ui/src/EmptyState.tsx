import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import row from './row.module.css';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** What people can do about it. */
  readonly actions?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** Something failed: announced at once. */
  readonly isError?: boolean;
  /** Below the actions. */
  readonly children?: ReactNode;
};

/** Shown where there is nothing yet; says how that changes. */
export function EmptyState(props: Props) {
  const { title, text, icon, actions, headingLevel = 2, isError = false, children } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles['state']} {...(isError && { role: 'alert', 'data-tone': 'danger' })}>
      {icon && (
        <span aria-hidden className={styles['icon']}>
          {icon}
        </span>
      )}
      <Heading {...(headingLevel === 1 ? { tabIndex: -1 } : {})} className={styles['title']}>
        {title}
      </Heading>
      <div className={styles['text']}>{text}</div>
      {actions && <div className={`${row['gap-3']} ${row['wrap']} ${styles['actions']}`}>{actions}</div>}
      {children}
    </section>
  );
}
