import type { Waiting } from '@venture/progress/review';
import stack from '@venture/ui/stack.module.css';
import type { Quiz } from '../quiz/content/schema';
import { Place } from '../quiz/Place';
import styles from './ItemForm.module.css';
import { QuestionItem } from './QuestionItem';
import { questionOf } from './questions';
import type { Given, ReviewInUse } from './useReview';
import { WordItem } from './WordItem';
import { sayReason } from './words';

type Props = {
  readonly review: ReviewInUse;
  readonly shown: Waiting;
  readonly quizzes: readonly Quiz[];
  readonly onAnswer: (given: Given) => void;
};

/** One item: why it comes back, the question, and after the answer what is right. */
export function ItemForm({ review, shown: { item, reason }, quizzes, onAnswer }: Props) {
  const { plan, at, total, given, hasGoneOn, goOn } = review;
  const common = {
    place: `${at + 1} of ${total}`,
    takesFocus: hasGoneOn,
    given,
    isLast: at === total - 1,
    nextDay: plan.asked.find((each) => each.item.id === item.id)?.nextDay,
    today: plan.today,
    onAnswer,
    onGoOn: goOn,
  };
  return (
    <div className={stack['gap-5']}>
      <Place at={at} total={total} words={common.place} />
      <p className={styles['reason']}>{sayReason(reason, plan.today, quizzes)}</p>
      {item.kind === 'word' ? (
        <WordItem {...common} item={item} />
      ) : (
        <QuestionItem {...common} question={questionOf(item, quizzes)} />
      )}
    </div>
  );
}
