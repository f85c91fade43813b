import { formatClock } from '@venture/api/format';
import { secondsFor } from '@venture/api/timing';
import { MoreTimeOffer } from '@venture/game/views/MoreTimeOffer';
import { TimeBar } from '@venture/game/views/TimeBar';
import { canExtend, OFFER_AT_SECONDS } from '@venture/rules/clock';
import { ActionBar } from '@venture/ui/ActionBar';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useFocusOnChange } from '@venture/ui/focus';
import { BackIcon, NextIcon, TimerIcon } from '@venture/ui/icons';
import { RadioCards } from '@venture/ui/RadioCards';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type KeyboardEvent, useId } from 'react';
import {
  AnswerFeedback,
  AnswerFeedbackTitle,
  answerFeedbackClass,
  answerFeedbackTone,
  useAnswerForm,
} from './AnswerFeedback';
import type { Question, Quiz } from './content/schema';
import { type Action, canCheck, canGoBack, type State, selectedOption } from './engine';
import { radiosIn, toRadioCards, useAnswerKeys } from './options';
import { Explanation, Hint, KeysHint, QuestionHeading, QuestionProgress, SectionLink } from './Question';
import styles from './QuestionForm.module.css';

type Props = {
  readonly quiz: Quiz;
  readonly state: State;
  readonly act: (action: Action) => void;
  /** Whether an open dialog hides the question. */
  readonly isHidden: boolean;
};

/** One question as a form: choose by click, arrow or number key, and continue with Enter. */
export function QuestionForm(props: Props) {
  const { quiz, state } = props;
  const question = quiz.questions.find(({ id }) => id === state.asked[state.at]);
  return question && <Asked {...props} question={question} />;
}

function Asked({ quiz, state, act, isHidden, question }: Props & { readonly question: Question }) {
  const { asked, at } = state;
  const heading = useFocusOnChange<HTMLHeadingElement>(question.id);
  const form = useAnswerKeys(question, (option) => act({ type: 'select', option }));
  const goOn = () => act({ type: canCheck(state) ? 'check' : 'next' });
  const missing = selectedOption(state) === null ? 'Choose an answer first.' : undefined;
  const { onSubmit, notice } = useAnswerForm(question.id, missing, goOn);
  const place = `Question ${at + 1} of ${asked.length}`;
  return (
    <form
      ref={form}
      className={styles['form']}
      style={{ visibility: isHidden ? 'hidden' : 'visible' }}
      onSubmit={onSubmit}
      onKeyDown={(event) => quiz.flow.instantFeedback !== null && moveByArrow(event)}
    >
      <div className={styles['progress']}>
        <QuestionProgress at={at} total={asked.length} words={place} />
        <QuestionTimer quiz={quiz} state={state} onMoreTime={() => act({ type: 'more-time' })} />
      </div>
      <RadioCards
        legend={
          <QuestionHeading ref={heading} place={place}>
            {question.question}
          </QuestionHeading>
        }
        options={toRadioCards(question, state.phase === 'feedback' ? selectedOption(state) : undefined)}
        value={selectedOption(state) ?? ''}
        onChange={(option) => act({ type: 'select', option })}
        locked={state.phase === 'feedback'}
        numbered
      />
      {quiz.flow.instantFeedback && (
        <Feedback words={quiz.flow.instantFeedback} question={question} state={state} />
      )}
      {state.checks && <Checked question={question} state={state} />}
      {state.phase === 'asking' && <Hint key={question.id}>{question.hint}</Hint>}
      <ActionBar>
        {notice}
        <Steps quiz={quiz} state={state} act={act} options={question.options.length} />
      </ActionBar>
    </form>
  );
}

type StepsProps = Pick<Props, 'quiz' | 'state' | 'act'> & { readonly options: number };

function Steps({ quiz, state, act, options }: StepsProps) {
  return (
    <ButtonRow spread>
      {quiz.flow.previous === 'none' || state.checks ? (
        <span />
      ) : (
        <Button
          variant="secondary"
          icon={<BackIcon aria-hidden />}
          disabled={!canGoBack(quiz, state)}
          onClick={() => act({ type: 'previous' })}
        >
          Previous
        </Button>
      )}
      <KeysHint count={options} />
      <Button type="submit" size="large" aria-disabled={selectedOption(state) === null}>
        {wordsFor(quiz, state)}
        {!isToCheck(state) && <NextIcon aria-hidden />}
      </Button>
    </ButtonRow>
  );
}

const isToCheck = ({ checks, phase }: State) => checks && phase === 'asking';

function wordsFor({ flow }: Quiz, state: State): string {
  if (isToCheck(state)) return 'Check answer';
  if (flow.secondsPerQuestion !== null) return 'Submit';
  return state.at === state.asked.length - 1 ? 'Finish' : 'Next';
}

/**
 * Lets arrows only move the focus if a choice is final: they would otherwise choose the first option they reach,
 * and the others would be out of reach by keyboard.
 */
function moveByArrow(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const radios = radiosIn(event.currentTarget);
  const focused = event.target instanceof HTMLInputElement ? radios.indexOf(event.target) : -1;
  const move = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (move === undefined || focused < 0) return;
  event.preventDefault();
  radios.at((focused + move) % radios.length)?.focus();
}

type FeedbackProps = {
  readonly words: NonNullable<Quiz['flow']['instantFeedback']>;
  readonly question: Question;
  readonly state: State;
};

/** Immediate feedback on a choice. */
function Feedback({ words, question, state }: FeedbackProps) {
  const chosen = selectedOption(state);
  const isShown = state.phase === 'feedback' && chosen !== null;
  const isRight = chosen === question.right;
  return (
    <AnswerFeedback right={isShown ? isRight : undefined} words={isRight ? words.correct : words.wrong}>
      <Explanation question={question} chosen={chosen} />
    </AnswerFeedback>
  );
}

type QuestionTimerProps = { readonly quiz: Quiz; readonly state: State; readonly onMoreTime: () => void };

/** The time left for a question, announced only at a few moments. */
function QuestionTimer({ quiz, state, onMoreTime }: QuestionTimerProps) {
  const { secondsLeft } = state.clock;
  if (quiz.flow.secondsPerQuestion === null) return null;
  if (secondsLeft === null) return <p className={typography['muted']}>No time limit</p>;
  const share = secondsLeft / Math.max(secondsLeft, fullSeconds(quiz, state));
  return (
    <div className={stack['gap-3']}>
      <div className={`${row['gap-3']} ${styles['line']}`} data-low={secondsLeft <= 10}>
        <TimerIcon aria-hidden />
        <span role="timer" aria-label="Time left" className={styles['time']}>
          {formatClock(secondsLeft)}
        </span>
        <TimeBar share={share} />
      </div>
      <StatusLine shown={false}>{timeWarning(state)}</StatusLine>
      <div className={styles['offer']}>
        {!canExtend(state.clock) && (
          <p className={typography['muted']}>
            When {OFFER_AT_SECONDS} seconds are left you can take more time.
          </p>
        )}
        <MoreTimeOffer clock={state.clock} onMoreTime={onMoreTime} />
      </div>
    </div>
  );
}

/** Returns the current question's total time, with extensions. */
function fullSeconds({ flow }: Quiz, { timing, clock }: State): number {
  const base = flow.secondsPerQuestion ?? 0;
  return (secondsFor(base, timing) ?? base) + clock.extensions * base;
}

/** The announcement when a question times out or has ten or five seconds left. */
function timeWarning({ timedOut, asked, at, clock }: State): string {
  const { secondsLeft } = clock;
  if (secondsLeft !== null && secondsLeft <= 5) return '5 seconds left';
  if (secondsLeft !== null && secondsLeft <= 10) return '10 seconds left';
  const ranOut = at > 0 && timedOut.includes(asked[at - 1] ?? '');
  return ranOut ? `The time for question ${at} ran out. This is the next one.` : '';
}

type CheckedProps = { readonly question: Question; readonly state: State };

/** Feedback on a checked answer; takes the focus after the check, so that it is read first. */
function Checked({ question, state }: CheckedProps) {
  const box = useFocusOnChange(state.phase);
  const id = useId();
  const chosen = selectedOption(state);
  if (state.phase !== 'feedback' || chosen === null) return null;
  const isRight = chosen === question.right;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-words`}
      aria-describedby={`${id}-why`}
      className={answerFeedbackClass}
      data-tone={answerFeedbackTone(isRight)}
    >
      <AnswerFeedbackTitle id={`${id}-words`} right={isRight}>
        {isRight ? 'Right!' : 'Not this time'}
      </AnswerFeedbackTitle>
      <div id={`${id}-why`} className={stack['gap-2']}>
        <Explanation question={question} chosen={chosen} />
      </div>
      <SectionLink question={question} />
    </section>
  );
}
