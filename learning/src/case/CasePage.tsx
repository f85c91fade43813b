import type { Best } from '@venture/game/best';
import { useGamePage } from '@venture/game/useGamePage';
import { GameLayout } from '@venture/game/views/GameLayout';
import { HelpSteps } from '@venture/game/views/HelpSteps';
import { Results } from '@venture/game/views/Results';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { RadioCards } from '@venture/ui/RadioCards';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { modules } from '../content/files';
import { ExplainedOption } from '../quiz/AnsweredQuestions';
import { useAnswerForm } from '../quiz/AnswerFeedback';
import { toRadioCards, useAnswerKeys } from '../quiz/options';
import { KeysHint, QuestionHeading, SectionLink } from '../quiz/Question';
import * as cases from './rules';
import { isRight, type State } from './rules';

const TITLE = 'Case question';
const HELP = [
  'Read the case, and choose the answer that fits it best. There is no time limit.',
  'Your first answer counts, so decide before you press Answer.',
  'Then see for each option why it is right or wrong, and where to read more.',
] as const;

/** The page: one business case with one question. */
export function CasePage() {
  const page = useGamePage(cases, {
    game: 'learning',
    mode: 'case',
    options: () => ({}),
    chooseSound: (_, after) => (isRight(after) ? 'good' : 'bad'),
  });
  const { state, best, dispatch, playAgain } = page;
  return (
    <GameLayout
      page={page}
      title={TITLE}
      lead={describeLead(state)}
      stats={[]}
      announcement={announcement(state)}
      help={<HelpSteps steps={HELP} />}
      results={<CaseEnd state={state} best={best} onPlayAgain={playAgain} />}
    >
      <CaseBoard state={state} onAnswer={(option) => dispatch({ type: 'answer', option })} />
    </GameLayout>
  );
}

type BoardProps = { readonly state: State; readonly onAnswer: (option: string) => void };

/** The case and its question as a form: choose by click, arrow or number key, and answer with Enter. */
function CaseBoard({ state: { asked, chosen }, onAnswer }: BoardProps) {
  const [choice, setChoice] = useState('');
  const form = useAnswerKeys(asked, setChoice);
  const missing = choice === '' ? 'Choose an answer first.' : undefined;
  const { onSubmit, notice } = useAnswerForm(asked.id, missing, () => onAnswer(choice));
  return (
    <form ref={form} className={stack['gap-4']} onSubmit={onSubmit}>
      <Card tone="primary" padding="small">
        <p>{asked.situation}</p>
      </Card>
      <RadioCards
        legend={<QuestionHeading place="Question">{asked.question}</QuestionHeading>}
        options={toRadioCards(asked, chosen ?? undefined)}
        value={chosen ?? choice}
        onChange={setChoice}
        locked={chosen !== null}
        numbered
      />
      {notice}
      <Button type="submit" size="large" aria-disabled={choice === ''}>
        Answer
      </Button>
      <KeysHint count={asked.options.length} />
    </form>
  );
}

type EndProps = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the result, the reason for each option, and where to read on. */
function CaseEnd({ state, best, onPlayAgain }: EndProps) {
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
        <strong>{findText(state, asked.right)}</strong>
      </p>
    </Results>
  );
}

function describeLead({ asked }: State): string {
  const title = modules.find(({ id }) => id === asked.module)?.title;
  return `A short case for ${title}. One of four answers is the best.`;
}

/** Describes the last event or the next step in a sentence. */
function announcement(state: State): string {
  const { asked, chosen } = state;
  if (chosen === null) return 'Which answer fits this case best?';
  const why = asked.options.find(({ id }) => id === chosen)?.why;
  return `${verdict(state)}: ${why}`;
}

const verdict = (state: State) => (isRight(state) ? 'Right' : 'Not this time');

function findText({ asked }: State, option: string): string {
  return asked.options.find(({ id }) => id === option)?.text ?? '';
}
