import { RadioCards } from '@venture/ui/RadioCards';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import type { Question } from '../quiz/content/schema';
import { cardsOf, optionByKey } from '../quiz/options';
import { QuestionHeading } from '../quiz/QuestionHeading';
import { sectionLinks } from '../section-links';
import { type ItemProps, useFocusAtStart } from './item';
import { Steps } from './Steps';
import { Verdict } from './Verdict';

type Props = ItemProps & { readonly question: Question };

/** A question of a quiz: choose, check, and read why. */
export function QuestionItem({ question, ...item }: Props) {
  const { given, onAnswer, onGoOn } = item;
  const [chosen, setChosen] = useState('');
  const heading = useFocusAtStart(item.takesFocus);
  const answer = (option: string | null) => onAnswer({ answer: option, right: option === question.right });
  return (
    <form
      className={stack['gap-5']}
      onSubmit={(event) => {
        event.preventDefault();
        if (given) onGoOn();
        else if (chosen !== '') answer(chosen);
      }}
      onKeyDown={(event) => !given && setChosen(optionByKey(event, question) ?? chosen)}
    >
      <RadioCards
        legend={
          <QuestionHeading ref={heading} place={item.place}>
            {question.question}
          </QuestionHeading>
        }
        options={cardsOf(question, given?.answer)}
        value={given ? (given.answer ?? '') : chosen}
        onChange={setChosen}
        locked={given !== undefined}
        numbered
      />
      <Verdict
        {...item}
        section={question.review === null ? undefined : sectionLinks[question.review]}
        hint={question.hint}
      >
        {given?.answer && !given.right && <p>{question.whyNot[given.answer]}</p>}
        <p>{question.explanation}</p>
      </Verdict>
      <Steps {...item} canCheck={chosen !== ''} onGiveUp={() => answer(null)} />
    </form>
  );
}
