import type { Best } from '@venture/play/best';
import { Results } from '@venture/play/views/Results';
import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import { ExplainedOption } from '../quiz/AnsweredQuestions';
import { SectionLink } from '../quiz/Question';
import { isRight, type State } from './rules';
import { textOf, verdict } from './texts';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** Whether the answer was right, then the reason for each option and where to read on. */
export function CaseEnd({ state, best, onPlayAgain }: Props) {
  const { asked, chosen } = state;
  return (
    <Results
      title={verdict(state)}
      best={best}
      formatScore={(score) => `${score} of 1`}
      onPlayAgain={onPlayAgain}
      details={
        <Card as="article">
          <p>{asked.situation}</p>
          <h3>{asked.question}</h3>
          <ul className={stack['gap-3']}>
            {asked.options.map(({ id, text, why }) => (
              <ExplainedOption
                key={id}
                text={text}
                why={why}
                isRight={id === asked.right}
                isChosen={id === chosen}
              />
            ))}
          </ul>
          <SectionLink question={{ review: asked.topic }} />
        </Card>
      }
    >
      <p>
        {isRight(state) ? 'The best answer is yours: ' : 'The best answer: '}
        <strong>{textOf(state, asked.right)}</strong>
      </p>
    </Results>
  );
}
