import { CloseIcon, SuccessIcon } from '@venture/shared/ui/icons';
import type { Question, Quiz } from './content/schema';
import { type State, selected } from './engine';
import styles from './Feedback.module.css';

type Props = {
  readonly words: NonNullable<Quiz['flow']['instantFeedback']>;
  readonly question: Question;
  readonly state: State;
};

/** Says at once whether the choice was right, and why; the line is always there, so that it is announced. */
export function Feedback({ words, question, state }: Props) {
  const chosen = selected(state);
  const isShown = state.phase === 'feedback' && chosen !== null;
  const isRight = chosen === question.right;
  const Sign = isRight ? SuccessIcon : CloseIcon;
  return (
    <div role="status" className={styles['feedback']} data-right={isShown ? isRight : undefined}>
      {isShown && (
        <>
          <strong className={styles['verdict']}>
            <Sign aria-hidden />
            <span>{isRight ? words.correct : words.wrong}</span>
          </strong>
          {!isRight && <p>{question.whyNot[chosen]}</p>}
          <p>{question.explanation}</p>
        </>
      )}
    </div>
  );
}
