import { formatOnDay } from '@venture/api/format';
import type { DueItem } from '@venture/rules/review';
import type { Item } from '@venture/rules/review-items';
import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import { useFocusWhen } from '@venture/ui/focus';
import { NextIcon, TimeIcon } from '@venture/ui/icons';
import { RadioCards } from '@venture/ui/RadioCards';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, useState } from 'react';
import { AnswerFeedback, useAnswerForm } from '../quiz/AnswerFeedback';
import type { Question, Quiz } from '../quiz/content/schema';
import { toRadioCards, useAnswerKeys } from '../quiz/options';
import {
  Explanation,
  Hint,
  KeysHint,
  QuestionHeading,
  QuestionProgress,
  SectionLink,
} from '../quiz/Question';
import styles from './ReviewItem.module.css';
import { findQuestion, type GivenAnswer, type UseReviewResult } from './useReview';
import { describeHint, describeReviewReason, isWord } from './words';

type Props = {
  readonly review: UseReviewResult;
  readonly shown: DueItem;
  readonly quizzes: readonly Quiz[];
  readonly onAnswer: (given: GivenAnswer) => void;
};

/** One item: why it comes back, the question and, once answered, the right answer. */
export function ReviewItem({ review, shown: { item, reason }, quizzes, onAnswer }: Props) {
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
      <QuestionProgress at={at} total={total} words={common.place} />
      <p className={styles['reason']}>{describeReviewReason(reason, plan.today, quizzes)}</p>
      {item.kind === 'word' ? (
        <WordItem {...common} item={item} />
      ) : (
        <QuestionItem {...common} question={findQuestion(item, quizzes)} />
      )}
    </div>
  );
}

/** Props for all kinds of items. */
type ItemProps = {
  /** `2 of 5` */
  readonly place: string;
  /** Whether the item's heading takes the focus. */
  readonly takesFocus: boolean;
  readonly given: GivenAnswer | undefined;
  readonly isLast: boolean;
  /** The day on which the item comes back; known once it is answered. */
  readonly nextDay: number | undefined;
  readonly today: number;
  readonly onAnswer: (given: GivenAnswer) => void;
  readonly onGoOn: () => void;
};

const OR_GIVE_UP = "or press “I don't know”.";

type QuestionItemProps = ItemProps & { readonly question: Question };

/** A quiz question: the learner chooses, checks, and reads why. */
function QuestionItem({ question, ...item }: QuestionItemProps) {
  const { given, onAnswer, onGoOn } = item;
  const [chosen, setChosen] = useState('');
  const heading = useFocusWhen<HTMLHeadingElement>(item.takesFocus);
  const answer = (option: string | null) => onAnswer({ answer: option, right: option === question.right });
  const canCheck = chosen !== '';
  const missing = given || canCheck ? undefined : `Choose an answer first, ${OR_GIVE_UP}`;
  const form = useAnswerForm(question.id, missing, given ? onGoOn : () => answer(chosen));
  const keys = useAnswerKeys(question, (option) => !given && setChosen(option));
  return (
    <form ref={keys} className={stack['gap-5']} onSubmit={form.onSubmit}>
      <RadioCards
        legend={
          <QuestionHeading ref={heading} place={item.place}>
            {question.question}
          </QuestionHeading>
        }
        options={toRadioCards(question, given?.answer)}
        value={given ? (given.answer ?? '') : chosen}
        onChange={setChosen}
        locked={given !== undefined}
        numbered
      />
      <Verdict {...item} hint={question.hint}>
        <Explanation question={question} chosen={given?.answer ?? null} />
      </Verdict>
      {given && <SectionLink question={question} />}
      <Actions {...item} canCheck={canCheck} notice={form.notice} onGiveUp={() => answer(null)}>
        <KeysHint count={question.options.length} />
      </Actions>
    </form>
  );
}

type WordItemProps = ItemProps & { readonly item: Item & { kind: 'word' } };

/** A word from a game: its clue is shown, and the learner types the word. */
function WordItem({ item: { word, clue }, ...item }: WordItemProps) {
  const { given, onAnswer, onGoOn } = item;
  const [typed, setTyped] = useState('');
  const heading = useFocusWhen<HTMLHeadingElement>(item.takesFocus);
  const canCheck = typed.trim() !== '';
  const missing = given || canCheck ? undefined : `Type the word first, ${OR_GIVE_UP}`;
  const answer = () => onAnswer({ answer: typed.trim(), right: isWord(typed, word) });
  const form = useAnswerForm(word, missing, given ? onGoOn : answer);
  return (
    <form className={stack['gap-5']} onSubmit={form.onSubmit}>
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
      <Verdict {...item} hint={describeHint(word)}>
        <p>
          The word is <strong>{word}</strong>.
        </p>
      </Verdict>
      <Actions
        {...item}
        canCheck={canCheck}
        notice={form.notice}
        onGiveUp={() => onAnswer({ answer: null, right: false })}
      />
    </form>
  );
}

type VerdictProps = Pick<ItemProps, 'given' | 'nextDay' | 'today'> & {
  readonly hint: string;
  /** The right answer and the reason. */
  readonly children: ReactNode;
};

/** Shows a hint on request before the answer, and afterwards the feedback and when the item comes back. */
function Verdict({ given, hint, children, nextDay, today }: VerdictProps) {
  return (
    <>
      {!given && <Hint>{hint}</Hint>}
      <AnswerFeedback right={given?.right} words={given ? wordsFor(given) : ''}>
        {children}
        {nextDay !== undefined && (
          <p className={row['gap-2']}>
            <TimeIcon aria-hidden />
            You see it again {formatOnDay(nextDay, today)}.
          </p>
        )}
      </AnswerFeedback>
    </>
  );
}

function wordsFor({ answer, right }: NonNullable<VerdictProps['given']>): string {
  if (right) return 'Right!';
  return answer === null ? 'Now you know' : 'Not this time';
}

type ActionsProps = Pick<ItemProps, 'given' | 'isLast'> & {
  readonly canCheck: boolean;
  /** Tells the learner that no answer was given. */
  readonly notice: ReactNode;
  readonly onGiveUp: () => void;
  /** Content that goes between the buttons. */
  readonly children?: ReactNode;
};

/** A single button checks and then continues, so Enter does both and the focus stays. */
function Actions({ given, isLast, canCheck, notice, onGiveUp, children }: ActionsProps) {
  // Giving up removes the button that was pressed.
  const forward = useFocusWhen<HTMLButtonElement>(given?.answer === null);
  return (
    <ActionBar>
      {notice}
      <ButtonRow spread>
        {given ? (
          <span />
        ) : (
          <Button variant="secondary" onClick={onGiveUp}>
            I don't know
          </Button>
        )}
        {children}
        <Button ref={forward} type="submit" size="large" aria-disabled={!given && !canCheck}>
          {given ? (isLast ? 'Finish' : 'Next') : 'Check'}
          {given && <NextIcon aria-hidden />}
        </Button>
      </ButtonRow>
    </ActionBar>
  );
}
