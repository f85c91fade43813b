import type { ComponentProps } from 'react';
import { EmptyState } from './EmptyState';
import styles from './EmptyState.module.css';
import { WarnIcon } from './icons';

type Props = Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'actions' | 'headingLevel'> & {
  /** A code or message for support, collapsed. */
  readonly details?: string;
};

/** Says what happened and what still works, and offers a next step. */
export function ErrorState({ details, headingLevel = 1, ...props }: Props) {
  return (
    <EmptyState {...props} headingLevel={headingLevel} icon={<WarnIcon />} isError>
      {details && (
        <details className={styles['details']}>
          <summary>Details</summary>
          <code>{details}</code>
        </details>
      )}
    </EmptyState>
  );
}
