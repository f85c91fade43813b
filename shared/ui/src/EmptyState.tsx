import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** What one can do about it. */
  readonly actions?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
};

/** Stands where there is nothing yet, and says how something comes there. */
export function EmptyState({ title, text, icon, actions, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={styles['state']}>
      {icon && (
        <span aria-hidden className={styles['icon']}>
          {icon}
        </span>
      )}
      <Heading {...(headingLevel === 1 ? { tabIndex: -1 } : {})} className={styles['title']}>
        {title}
      </Heading>
      <div className={styles['text']}>{text}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </section>
  );
}
