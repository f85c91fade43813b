import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import styles from './AnsweredQuestions.module.css';
import type { Question, Quiz } from './content/schema';
import type { Answers } from './outcome';
import { SectionLink } from './Question';

type Props = { readonly quiz: Quiz; readonly answers: Answers };

/** Every question with the answer given, the right answer and the explanation. */
export function AnsweredQuestions({ quiz, answers }: Props) {
  const asked = quiz.questions.filter(({ id }) => Object.hasOwn(answers, id));
  return (
    <section className={stack['gap-5']} aria-labelledby="review">
      <h2 id="review">What to learn from it</h2>
      <ol className={stack['gap-5']}>
        {asked.map((question, index) => (
          <li key={question.id}>
            <Reviewed place={index + 1} question={question} chosen={answers[question.id] ?? null} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type ReviewedProps = {
  readonly place: number;
  readonly question: Question;
  readonly chosen: string | null;
};

function Reviewed({ place, question, chosen }: ReviewedProps) {
  const isRight = chosen === question.right;
  return (
    <Card as="article">
      <header className={stack['gap-2']}>
        <Badge tone={isRight ? 'success' : 'danger'} icon={isRight ? <CheckIcon /> : <CloseIcon />}>
          {isRight ? 'Right' : 'Missed'}
        </Badge>
        <h3>
          <VisuallyHidden>Question {place}: </VisuallyHidden>
          {question.question}
        </h3>
      </header>
      {chosen === null && <p>You gave no answer: the time ran out.</p>}
      <Options question={question} chosen={chosen} />
      <SectionLink question={question} />
    </Card>
  );
}

type OptionsProps = Pick<ReviewedProps, 'question' | 'chosen'>;

/** Shows every option after a mistake; after a right answer, the others only on demand. */
function Options({ question, chosen }: OptionsProps) {
  const show = (options: Question['options']) => (
    <ul className={stack['gap-3']}>
      {options.map((option) => (
        <ExplainedOption
          key={option.id}
          text={option.text}
          why={option.id === question.right ? question.explanation : (question.whyNot[option.id] ?? '')}
          isRight={option.id === question.right}
          isChosen={option.id === chosen}
        />
      ))}
    </ul>
  );
  if (chosen !== question.right) return show(question.options);
  return (
    <>
      {show(question.options.filter(({ id }) => id === chosen))}
      <details>
        <summary className={typography['more']}>Why the others are wrong</summary>
        {show(question.options.filter(({ id }) => id !== chosen))}
      </details>
    </>
  );
}

type OptionProps = {
  readonly text: string;
  readonly why: string;
  readonly isRight: boolean;
  readonly isChosen: boolean;
};

/** An option after the answer, with the reason why it is right or wrong. */
export function ExplainedOption({ text, why, isRight, isChosen }: OptionProps) {
  const Sign = isRight ? CheckIcon : CloseIcon;
  const tone = isRight ? 'success' : isChosen ? 'danger' : undefined;
  return (
    <li className={`${tones['tone']} ${styles['option']}`} data-tone={tone}>
      <Sign aria-hidden className={styles['sign']} />
      <div>
        <p className={styles['text']}>
          {text} {isChosen && <Badge tone={isRight ? 'success' : 'danger'}>Your answer</Badge>}{' '}
          {isRight && <Badge tone="success">Right answer</Badge>}
        </p>
        <p className={typography['muted']}>{why}</p>
      </div>
    </li>
  );
}
