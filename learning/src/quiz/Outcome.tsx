import { CloseIcon, SuccessIcon } from '@venture/ui/icons';
import tones from '@venture/ui/tones.module.css';
import type { ReactNode } from 'react';
import styles from './Outcome.module.css';

type Props = {
  /** Undefined as long as nothing was answered. */
  readonly right: boolean | undefined;
  readonly words: string;
  /** Why. */
  readonly children: ReactNode;
};

/** Says at once whether an answer was right, and why; the place is always there, so that it is announced. */
export function Outcome({ right, words, children }: Props) {
  const [Sign, tone] = right ? [SuccessIcon, 'success'] : [CloseIcon, 'danger'];
  return (
    <div
      role="status"
      className={`${tones['tone']} ${styles['outcome']}`}
      data-tone={right === undefined ? undefined : tone}
    >
      {right !== undefined && (
        <>
          <strong className={styles['words']}>
            <Sign aria-hidden />
            <span>{words}</span>
          </strong>
          {children}
        </>
      )}
    </div>
  );
}
