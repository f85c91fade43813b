import { CloseIcon, SuccessIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import tones from '@venture/ui/tones.module.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import styles from './AnswerFeedback.module.css';

type Props = {
  /** Whether the answer is right; undefined until the first answer. */
  readonly right: boolean | undefined;
  readonly words: string;
  /** Why. */
  readonly children: ReactNode;
};

export const answerFeedbackClass = `${tones['tone']} ${styles['outcome']}`;
export const answerFeedbackTone = (right: boolean) => (right ? 'success' : 'danger');

/** Feedback on an answer; its live region exists from the start, so that it is announced. */
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

/** Shows right or wrong, as a sign and words. */
export function AnswerFeedbackTitle({ id, right, children }: WordsProps) {
  const Sign = right ? SuccessIcon : CloseIcon;
  return (
    <strong id={id} className={`${row['gap-2']} ${styles['words']}`}>
      <Sign aria-hidden />
      <span>{children}</span>
    </strong>
  );
}

type AnswerForm = {
  readonly onSubmit: (event: FormEvent) => void;
  /** Says what is missing after submitting without an answer; shown beside the button. */
  readonly notice: ReactNode;
};

/** A form for one question, by its id: `missing` says what to do and is undefined once there is an answer. */
export function useAnswerForm(question: string, missing: string | undefined, submit: () => void): AnswerForm {
  const [refused, setRefused] = useState({ question, times: 0 });
  const times = refused.question === question ? refused.times : 0;
  return {
    onSubmit(event) {
      event.preventDefault();
      setRefused({ question, times: missing === undefined ? 0 : times + 1 });
      if (missing === undefined) submit();
    },
    // A new element each time, so that it is announced again.
    notice: missing !== undefined && times > 0 && (
      <p key={times} role="alert" className={answerFeedbackClass} data-tone="accent">
        {missing}
      </p>
    ),
  };
}
