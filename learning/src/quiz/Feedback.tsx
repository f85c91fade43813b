import type { Question, Quiz } from './content/schema';
import { Outcome } from './Outcome';
import { type State, selected } from './state';

type Props = {
  readonly words: NonNullable<Quiz['flow']['instantFeedback']>;
  readonly question: Question;
  readonly state: State;
};

/** What is said of a choice as soon as it is made. */
export function Feedback({ words, question, state }: Props) {
  const chosen = selected(state);
  const isShown = state.phase === 'feedback' && chosen !== null;
  const isRight = chosen === question.right;
  return (
    <Outcome right={isShown ? isRight : undefined} words={isRight ? words.correct : words.wrong}>
      {!isRight && chosen !== null && <p>{question.whyNot[chosen]}</p>}
      <p>{question.explanation}</p>
    </Outcome>
  );
}
