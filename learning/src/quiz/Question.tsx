import { LearnIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Ref } from 'react';
import { sectionLinks } from '../own';
import type { Question } from './content/schema';
import styles from './Question.module.css';

// Parts of questions and results, shared by the quiz and the review.

type HeadingProps = {
  readonly ref?: Ref<HTMLHeadingElement>;
  /** Read out before the question, such as 'Question 2 of 5'; it is visible elsewhere. */
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
  /** Position of the question, from 0. */
  readonly at: number;
  readonly total: number;
  readonly words: string;
};

/** The progress through the questions. */
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

/** A hint shown on request. */
export function Hint({ children }: { readonly children: string }) {
  return (
    <details className={styles['hint']}>
      <summary className={typography['more']}>Show a hint</summary>
      <p>{children}</p>
    </details>
  );
}

/** Shows the answer keys, if there is a keyboard; like the numbers before the options, it is not read aloud. */
export function KeysHint({ count }: { readonly count: number }) {
  return (
    <p aria-hidden className={`${typography['note']} ${styles['keys']}`}>
      <kbd>1</kbd> to <kbd>{count}</kbd> choose, <kbd>Enter</kbd> goes on
    </p>
  );
}

type ExplanationProps = { readonly question: Question; readonly chosen: string | null };

/** Explains why a wrong choice is wrong, and why the right option is right. */
export function Explanation({ question: { right, whyNot, explanation }, chosen }: ExplanationProps) {
  return (
    <>
      {chosen !== null && chosen !== right && <p>{whyNot[chosen]}</p>}
      <p>{explanation}</p>
    </>
  );
}

/** Links back to the question's section; nothing for a question without one. */
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
  /** The id by which the headline labels the surrounding section. */
  readonly id: string;
  readonly title: string;
  /** The number below the headline, for example '4 of 5 right'. */
  readonly score: string;
};

/** A result as a focusable heading, with a number below it. */
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
