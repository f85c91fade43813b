import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import row from './row.module.css';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** Next steps for the user. */
  readonly actions?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** Marks a failure, which is announced at once. */
  readonly isError?: boolean;
  /** Shown below the actions. */
  readonly children?: ReactNode;
};

/** A placeholder where there is no content yet; says how to add some. */
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
