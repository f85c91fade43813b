import { LearnIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Ref } from 'react';
import { sectionLinks } from '../own';
import type { Question } from './content/schema';
import styles from './Question.module.css';

// The parts of a question and of a result, in a quiz and in the review.

type HeadingProps = {
  readonly ref?: Ref<HTMLHeadingElement>;
  /** Said before the question, such as 'Question 2 of 5': it is seen elsewhere. */
  readonly place: string;
  readonly children: string;
};

/** The question as a focusable heading. */
export function QuestionHeading({ ref, place, children }: HeadingProps) {
  return (
    <h2 ref={ref} tabIndex={-1} className={styles['question']} data-clue>
      <VisuallyHidden>{place}: </VisuallyHidden>
      {children}
    </h2>
  );
}

type ProgressProps = {
  /** The place of the question, from 0. */
  readonly at: number;
  readonly total: number;
  readonly words: string;
};

/** Progress through the questions. */
export function QuestionProgress({ at, total, words }: ProgressProps) {
  return (
    <div className={styles['place']}>
      <p>{words}</p>
      <span aria-hidden className={styles['steps']}>
        {Array.from({ length: total }, (_, index) => `step-${index}`).map((step, index) => (
          <span key={step} data-step={index === at ? 'present' : index < at ? 'done' : 'ahead'} />
        ))}
      </span>
    </div>
  );
}

/** A hint that is shown on request. */
export function Hint({ children }: { readonly children: string }) {
  return (
    <details className={styles['hint']}>
      <summary className={typography['more']}>Show a hint</summary>
      <p>{children}</p>
    </details>
  );
}

/** Which keys answer, where there is a keyboard; the numbers before the options are not read aloud either. */
export function KeysHint({ count }: { readonly count: number }) {
  return (
    <p aria-hidden className={`${typography['note']} ${styles['keys']}`}>
      <kbd>1</kbd> to <kbd>{count}</kbd> choose, <kbd>Enter</kbd> goes on
    </p>
  );
}

type ExplanationProps = { readonly question: Question; readonly chosen: string | null };

/** Why the chosen option is wrong, if it is, and why the right one is right. */
export function Explanation({ question: { right, whyNot, explanation }, chosen }: ExplanationProps) {
  return (
    <>
      {chosen !== null && chosen !== right && <p>{whyNot[chosen]}</p>}
      <p>{explanation}</p>
    </>
  );
}

/** The way back to the section that a question is about; nothing for a question about none. */
export function SectionLink({ question: { review } }: { readonly question: Pick<Question, 'review'> }) {
  const section = review === null ? undefined : sectionLinks[review];
  if (section === undefined) return null;
  return (
    <p>
      <TextLink to={section.to}>
        <LearnIcon aria-hidden />
        Read again: {section.title}
      </TextLink>
    </p>
  );
}

type HeadlineProps = {
  readonly ref: Ref<HTMLHeadingElement>;
  /** Names the section around it. */
  readonly id: string;
  readonly title: string;
  /** Such as '4 of 5 right'. */
  readonly score: string;
};

/** A result as a focusable heading with a number below it. */
export function Headline({ ref, id, title, score }: HeadlineProps) {
  return (
    <>
      <h2 id={id} ref={ref} tabIndex={-1} className={styles['heading']}>
        {title}
      </h2>
      <p className={typography['big']}>{score}</p>
    </>
  );
}
