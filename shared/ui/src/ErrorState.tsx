import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { WarnIcon } from './icons';

type Props = {
  readonly title: string;
  /** What happened and what still works, in plain words. */
  readonly text: ReactNode;
  /** The ways on: try again, go home. */
  readonly actions?: ReactNode;
  /** For whoever helps: a code or message, folded away. */
  readonly details?: string;
  readonly headingLevel?: 1 | 2 | 3;
};

/** Announced at once; says what failed and offers a way on. */
export function ErrorState({ title, text, actions, details, headingLevel = 1 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section role="alert" className={styles['state']} data-tone="danger">
      <span aria-hidden className={styles['icon']}>
        <WarnIcon />
      </span>
      <Heading {...(headingLevel === 1 ? { tabIndex: -1 } : {})} className={styles['title']}>
        {title}
      </Heading>
      <div className={styles['text']}>{text}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
      {details && (
        <details className={styles['details']}>
          <summary>Details</summary>
          <code>{details}</code>
        </details>
      )}
    </section>
  );
}
