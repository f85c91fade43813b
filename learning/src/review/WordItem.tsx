import type { Item } from '@venture/progress/review-items';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { QuestionHeading } from '../quiz/QuestionHeading';
import styles from './ItemForm.module.css';
import { type ItemProps, useFocusAtStart } from './item';
import { Steps } from './Steps';
import { Verdict } from './Verdict';
import { isWord, sayHint } from './words';

type Props = ItemProps & { readonly item: Item & { kind: 'word' } };

/** A word of a game: its clue is shown, the word is typed. */
export function WordItem({ item: { word, clue }, ...item }: Props) {
  const { given, onAnswer, onGoOn } = item;
  const [typed, setTyped] = useState('');
  const heading = useFocusAtStart(item.takesFocus);
  const canCheck = typed.trim() !== '';
  return (
    <form
      className={stack['gap-5']}
      onSubmit={(event) => {
        event.preventDefault();
        if (given) onGoOn();
        else if (canCheck) onAnswer({ answer: typed.trim(), right: isWord(typed, word) });
      }}
    >
      <div className={`${stack['gap-3']} ${styles['clue']}`}>
        <QuestionHeading ref={heading} place={item.place}>
          Which word is this?
        </QuestionHeading>
        <p>{clue}</p>
      </div>
      <Field
        label="Your word"
        value={typed}
        readOnly={given !== undefined}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={80}
      />
      <Verdict {...item} section={undefined} hint={sayHint(word)}>
        <p>
          The word is <strong>{word}</strong>.
        </p>
      </Verdict>
      <Steps {...item} canCheck={canCheck} onGiveUp={() => onAnswer({ answer: null, right: false })} />
    </form>
  );
}
