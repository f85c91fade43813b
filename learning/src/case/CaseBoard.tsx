import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { RadioCards } from '@venture/ui/RadioCards';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { toRadioCards, useAnswerKeys } from '../quiz/options';
import { KeysHint, QuestionHeading } from '../quiz/Question';
import { useAnswerForm } from '../quiz/useAnswerForm';
import type { State } from './rules';

type Props = {
  readonly state: State;
  /** Absent where an answered case is watched. */
  readonly onAnswer?: (option: string) => void;
};

/** The case and its question as a form: choose by click, arrow or number key, and answer by Enter. */
export function CaseBoard({ state: { asked, chosen }, onAnswer }: Props) {
  const [choice, setChoice] = useState('');
  const form = useAnswerKeys(asked, (option) => onAnswer && setChoice(option));
  const missing = choice === '' ? 'Choose an answer first.' : undefined;
  const { onSubmit, notice } = useAnswerForm(asked.id, missing, () => onAnswer?.(choice));
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
      {onAnswer && (
        <>
          {notice}
          <Button type="submit" size="large" aria-disabled={choice === ''}>
            Answer
          </Button>
          <KeysHint count={asked.options.length} />
        </>
      )}
    </form>
  );
}
