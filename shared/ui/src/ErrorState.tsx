import type { ComponentProps } from 'react';
import { EmptyState } from './EmptyState';
import styles from './EmptyState.module.css';
import { WarnIcon } from './icons';

type Props = Pick<ComponentProps<typeof EmptyState>, 'title' | 'text' | 'actions' | 'headingLevel'> & {
  /** For support: a code or message, collapsed. */
  readonly details?: string;
};

/** Says in plain words what happened and what still works, and offers what to do next. */
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
