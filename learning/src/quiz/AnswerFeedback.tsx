import { CloseIcon, SuccessIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import tones from '@venture/ui/tones.module.css';
import type { ReactNode } from 'react';
import styles from './AnswerFeedback.module.css';

type Props = {
  /** Undefined before the first answer. */
  readonly right: boolean | undefined;
  readonly words: string;
  /** Why. */
  readonly children: ReactNode;
};

export const answerFeedbackClass = `${tones['tone']} ${styles['outcome']}`;
export const answerFeedbackTone = (right: boolean) => (right ? 'success' : 'danger');

/** Feedback on an answer; the live region exists from the start, so that it is announced. */
export function AnswerFeedback({ right, words, children }: Props) {
  return (
    <div
      role="status"
      className={answerFeedbackClass}
      data-tone={right === undefined ? undefined : answerFeedbackTone(right)}
    >
      {right !== undefined && (
        <>
          <AnswerFeedbackTitle right={right}>{words}</AnswerFeedbackTitle>
          {children}
        </>
      )}
    </div>
  );
}

type WordsProps = { readonly id?: string; readonly right: boolean; readonly children: string };

/** Right or wrong, by a sign and in words. */
export function AnswerFeedbackTitle({ id, right, children }: WordsProps) {
  const Sign = right ? SuccessIcon : CloseIcon;
  return (
    <strong id={id} className={`${row['gap-2']} ${styles['words']}`}>
      <Sign aria-hidden />
      <span>{children}</span>
    </strong>
  );
}
