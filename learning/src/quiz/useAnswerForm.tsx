import { type FormEvent, type ReactNode, useState } from 'react';
import { answerFeedbackClass } from './AnswerFeedback';

type AnswerForm = {
  readonly onSubmit: (event: FormEvent) => void;
  /** What is missing, once it was submitted without an answer; stands beside the button. */
  readonly notice: ReactNode;
};

/** A form with one question, by its id: `missing` says what to do, and is undefined once there is an answer. */
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
