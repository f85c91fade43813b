import { formatOnDay, pluralize } from '@venture/api/format';
import { useSound } from '@venture/play/sound';
import type { DueItem, ReviewPlan } from '@venture/progress/review';
import type { Item } from '@venture/progress/review-items';
import { describeKinds, describeNextReview } from '@venture/progress/review-items';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { EnergyIcon, SuccessIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { RadioCards } from '@venture/ui/RadioCards';
import { useLocation } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { useSettings } from '@venture/ui/useSettings';
import { type ReactNode, useState } from 'react';
import { AnswerFeedback } from '../quiz/AnswerFeedback';
import { type Question, Quiz } from '../quiz/content/schema';
import { Hint } from '../quiz/Hint';
import { focusOptionByKey, toRadioCards } from '../quiz/options';
import { QuestionHeading } from '../quiz/QuestionHeading';
import { QuestionProgress } from '../quiz/QuestionProgress';
import { SectionLink } from '../quiz/SectionLink';
import { useAnswerForm } from '../quiz/useAnswerForm';
import { sectionLinks } from '../section-links';
import styles from './ItemForm.module.css';
import { type ItemProps, useFocusAtStart } from './item';
import { findQuestion } from './questions';
import { ReviewActions } from './ReviewActions';
import { ReviewSummary } from './ReviewSummary';
import { type GivenAnswer, type UseReviewResult, useReview } from './useReview';
import { describeHint, describeReason, isWord } from './words';

export { Quiz };

const BACK = { to: '/dashboard-user', label: 'Back to dashboard' } as const;

const OR_GIVE_UP = 'or press “I don\'t know”.';

/** Today's review: missed items, one by one. */
export function ReviewPage({ quizzes }: { readonly quizzes: readonly Quiz[] }) {
  const isPractising = new URLSearchParams(useLocation().search).has('practise');
  const review = useReview(isPractising);
  const playSound = useSound(useSettings().sound);
  const { plan, shown, given, answer } = review;
  return (
    <Page width="text">
      <PageHeader
        title="Your review"
        lead="What you missed comes back just before you would forget it: at most five a day."
        back={BACK}
      />
      {shown && (
        <ItemForm
          key={shown.item.id}
          review={review}
          shown={shown}
          quizzes={quizzes}
          onAnswer={(each) => {
            playSound(each.right ? 'good' : 'bad');
            answer(each);
          }}
        />
      )}
      {!shown && plan.asked.length > 0 && (
        <ReviewSummary plan={plan} quizzes={quizzes} takesFocus={review.hasGoneOn} />
      )}
      {!shown && plan.asked.length === 0 && <NothingDue plan={plan} />}
      {!shown && <MissedToday plan={plan} />}
      {!review.isKept && given && (
        <p>This browser does not store data: your answers will be lost when you leave this page.</p>
      )}
    </Page>
  );
}

function NothingDue({ plan: { next, today } }: { readonly plan: ReviewPlan }) {
  return (
    <EmptyState
      icon={<SuccessIcon />}
      title="Nothing to review."
      text={
        next
          ? describeNextReview(next, today)
          : 'Questions you miss in a quiz and words you miss in a game come back here, a little later each time.'
      }
      actions={
        <>
          <LinkButton to="/learning-module">Learn something new</LinkButton>
          <LinkButton to="/game-selection" variant="secondary">
            Play a game
          </LinkButton>
        </>
      }
    />
  );
}

type Props = {
  readonly review: UseReviewResult;
  readonly shown: DueItem;
  readonly quizzes: readonly Quiz[];
  readonly onAnswer: (given: GivenAnswer) => void;
};

/** One item: why it comes back, the question, and after the answer what is right. */
function ItemForm({ review, shown: { item, reason }, quizzes, onAnswer }: Props) {
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
      <p className={styles['reason']}>{describeReason(reason, plan.today, quizzes)}</p>
      {item.kind === 'word' ? (
        <WordItem {...common} item={item} />
      ) : (
        <QuestionItem {...common} question={findQuestion(item, quizzes)} />
      )}
    </div>
  );
}

/** Items missed today come back tomorrow, and can be practised now. */
function MissedToday({ plan: { missedToday } }: { readonly plan: ReviewPlan }) {
  if (missedToday.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="missed-today">
      <h2 id="missed-today">Missed today: {describeKinds(missedToday)}</h2>
      <p>
        {pluralize(missedToday.length, 'It comes', 'They come')} back tomorrow, since a night in between helps
        you remember.
      </p>
      <ButtonRow>
        <LinkButton to="/review?practise=today" variant="secondary">
          <EnergyIcon aria-hidden />
          Practise now
        </LinkButton>
      </ButtonRow>
    </Card>
  );
}

type QuestionItemProps = ItemProps & { readonly question: Question };

/** A question of a quiz: choose, check, and read why. */
function QuestionItem({ question, ...item }: QuestionItemProps) {
  const { given, onAnswer, onGoOn } = item;
  const [chosen, setChosen] = useState('');
  const heading = useFocusAtStart(item.takesFocus);
  const answer = (option: string | null) => onAnswer({ answer: option, right: option === question.right });
  const canCheck = chosen !== '';
  const missing = given || canCheck ? undefined : `Choose an answer first, ${OR_GIVE_UP}`;
  const form = useAnswerForm(question.id, missing, given ? onGoOn : () => answer(chosen));
  return (
    <form
      className={stack['gap-5']}
      onSubmit={form.onSubmit}
      onKeyDown={(event) => !given && setChosen(focusOptionByKey(event, question) ?? chosen)}
    >
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
      <Verdict
        {...item}
        section={question.review === null ? undefined : sectionLinks[question.review]}
        hint={question.hint}
      >
        {given?.answer && !given.right && <p>{question.whyNot[given.answer]}</p>}
        <p>{question.explanation}</p>
      </Verdict>
      <ReviewActions {...item} canCheck={canCheck} notice={form.notice} onGiveUp={() => answer(null)} />
    </form>
  );
}

type WordItemProps = ItemProps & { readonly item: Item & { kind: 'word' } };

/** A word of a game: its clue is shown, the word is typed. */
function WordItem({ item: { word, clue }, ...item }: WordItemProps) {
  const { given, onAnswer, onGoOn } = item;
  const [typed, setTyped] = useState('');
  const heading = useFocusAtStart(item.takesFocus);
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
      <Verdict {...item} section={undefined} hint={describeHint(word)}>
        <p>
          The word is <strong>{word}</strong>.
        </p>
      </Verdict>
      <ReviewActions
        {...item}
        canCheck={canCheck}
        notice={form.notice}
        onGiveUp={() => onAnswer({ answer: null, right: false })}
      />
    </form>
  );
}

type VerdictProps = Pick<ItemProps, 'given' | 'nextDay' | 'today'> & {
  /** Where it can be read again. */
  readonly section: { readonly to: string; readonly label: string } | undefined;
  readonly hint: string;
  /** What is right, and why. */
  readonly children: ReactNode;
};

/** Before the answer, a hint on request; after it, the feedback and when the item comes back. */
function Verdict({ given, section, hint, children, ...when }: VerdictProps) {
  return (
    <>
      {!given && <Hint>{hint}</Hint>}
      <AnswerFeedback right={given?.right} words={given ? wordsFor(given) : ''}>
        {children}
        <Again {...when} />
      </AnswerFeedback>
      {given && section && <SectionLink section={section} />}
    </>
  );
}

function wordsFor({ answer, right }: NonNullable<VerdictProps['given']>): string {
  if (right) return 'Right!';
  return answer === null ? 'Now you know' : 'Not this time';
}

function Again({ nextDay, today }: Pick<VerdictProps, 'nextDay' | 'today'>) {
  if (nextDay === undefined) return null;
  return (
    <p className={row['gap-2']}>
      <TimeIcon aria-hidden />
      You see it again {formatOnDay(nextDay, today)}.
    </p>
  );
}
