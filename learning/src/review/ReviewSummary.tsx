import { formatOnDay } from '@venture/api/format';
import type { AnsweredItem, ReviewPlan } from '@venture/rules/review';
import { describeNextReview } from '@venture/rules/review-items';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useFocusWhen } from '@venture/ui/focus';
import { CheckIcon, CloseIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Quiz } from '../quiz/content/schema';
import { Headline } from '../quiz/Question';
import styles from './ReviewSummary.module.css';
import { findQuestion } from './useReview';

type Props = {
  readonly plan: ReviewPlan;
  readonly quizzes: readonly Quiz[];
  readonly takesFocus: boolean;
};

/** Lists today's items and when each comes back. */
export function ReviewSummary({ plan: { asked, next, today }, quizzes, takesFocus }: Props) {
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  const right = asked.filter((each) => each.right).length;
  return (
    <section aria-labelledby="done" className={stack['gap-5']}>
      <div className={`${stack['gap-1']} ${styles['hero']}`}>
        <Headline
          id="done"
          ref={heading}
          title="Done for today"
          score={`${right} of ${asked.length} right`}
        />
        {next && <p>{describeNextReview(next, today)}.</p>}
      </div>
      <h3>When they come back</h3>
      <ul className={`${stack['gap-3']} ${styles['items']}`}>
        {asked.map((each) => (
          <Item key={each.item.id} asked={each} today={today} quizzes={quizzes} />
        ))}
      </ul>
      <ButtonRow>
        <LinkButton to="/dashboard-user">To the dashboard</LinkButton>
        <LinkButton to="/learning-module" variant="secondary">
          Learn something new
        </LinkButton>
      </ButtonRow>
    </section>
  );
}

type ItemProps = {
  readonly asked: AnsweredItem;
  readonly today: number;
  readonly quizzes: readonly Quiz[];
};

function Item({ asked: { item, right, nextDay }, today, quizzes }: ItemProps) {
  const Sign = right ? CheckIcon : CloseIcon;
  return (
    <li className={tones['tone']} data-tone={right ? 'success' : 'danger'}>
      <Sign aria-hidden className={styles['sign']} />
      <span className={styles['text']}>
        <VisuallyHidden>{right ? 'Right: ' : 'Missed: '}</VisuallyHidden>
        {item.kind === 'word' ? item.word : findQuestion(item, quizzes).question}
      </span>
      <span className={styles['when']}>Again {formatOnDay(nextDay, today)}</span>
    </li>
  );
}
