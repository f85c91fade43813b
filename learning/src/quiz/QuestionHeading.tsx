import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Ref } from 'react';
import styles from './QuestionHeading.module.css';

type Props = {
  readonly ref: Ref<HTMLHeadingElement>;
  /** Said before the question, such as 'Question 2 of 5': it is seen elsewhere. */
  readonly place: string;
  readonly children: string;
};

/** The question as a focusable heading. */
export function QuestionHeading({ ref, place, children }: Props) {
  return (
    <h2 ref={ref} tabIndex={-1} className={styles['question']} data-clue>
      <VisuallyHidden>{place}: </VisuallyHidden>
      {children}
    </h2>
  );
}
