import { formatCount, pluralize } from '@venture/api/format';
import { GainList } from '@venture/game/views/Gained';
import type { ProgressEvent } from '@venture/rules/events';
import { gains } from '@venture/rules/gains';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EnergyIcon, NextIcon, RestartIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Ring } from '@venture/ui/Ring';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import tones from '@venture/ui/tones.module.css';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../useCatalogue';
import { AnsweredQuestions } from './AnsweredQuestions';
import type { Quiz } from './content/schema';
import { Ending } from './Ending';
import { formatQuizScore, outcome, type QuizOutcome } from './outcome';
import { Headline } from './Question';
import styles from './Results.module.css';
import type { Finished, QuizHistory } from './useQuizHistory';

type Props = {
  readonly quiz: Quiz;
  readonly history: Pick<QuizHistory, 'before' | 'isKept'>;
  readonly finished: Finished;
  /** Restarts all questions, or only those with these ids. */
  readonly onRestart: (only: readonly string[] | null) => void;
};

/** A quiz's result: the score, rank, gains, next steps and every question explained. */
export function Results({ quiz, history, finished, onRestart }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  // The answers fill most of the page, below what is read first, so the result is painted before them.
  const areAnswersDue = useDeferredValue(true, false);
  const result = outcome(quiz, Object.keys(finished.answers), finished.answers);
  const share = result.correct / result.total;
  const isPractice = finished.kind === 'practice';
  return (
    <>
      <section
        className={`${tones['tone']} ${styles['hero']}`}
        aria-labelledby="result"
        data-tone={toneOf(result)}
      >
        <Ring share={share} size="large">
          {Math.round(100 * share)}%
        </Ring>
        <div className={`${stack['gap-1']} ${styles['words']}`}>
          <Headline
            id="result"
            ref={heading}
            title={isPractice ? 'Practice done' : quiz.results.heading}
            score={formatQuizScore(result.correct, result.total)}
          />
          {!isPractice && (
            <>
              {result.rank && <p className={styles['rank']}>{result.rank.message}</p>}
              <Verdict quiz={quiz} result={result} />
            </>
          )}
        </div>
      </section>
      <Gained history={history} finished={finished} isQuiet={result.asksRetry} />
      <WaysOn quiz={quiz} result={result} isPractice={isPractice} onRestart={onRestart} />
      {history.isKept && <ReviewNotice count={result.missed.length} />}
      {areAnswersDue && <AnsweredQuestions quiz={quiz} answers={finished.answers} />}
    </>
  );
}

const toneOf = ({ passed, asksRetry }: QuizOutcome) =>
  asksRetry ? 'accent' : passed === undefined ? 'primary' : 'success';

/** Says whether the score passes, and what is missing if not. */
function Verdict({ quiz, result }: { readonly quiz: Quiz; readonly result: QuizOutcome }) {
  const { passed, missing, asksRetry } = result;
  if (passed === undefined) return null;
  if (!passed) {
    return (
      <>
        {quiz.results.failMessage && <p>{quiz.results.failMessage}</p>}
        <p>
          The pass mark is {quiz.passPercent}%: {formatCount(missing, 'more right answer')} would pass.
        </p>
      </>
    );
  }
  if (asksRetry) {
    return <p>You passed: the pass mark is {quiz.passPercent}%. Continue, or try again for a better rank.</p>;
  }
  return <p>You passed: the pass mark is {quiz.passPercent}%.</p>;
}

type GainedProps = Pick<Props, 'history' | 'finished'> & { readonly isQuiet: boolean };

/** The XP, badges and best score that this result changed. */
function Gained({ history, finished, isQuiet }: GainedProps) {
  return (
    <GainList
      gains={gains(history.before, finished, useCatalogue())}
      best={describeBest(history.before, finished)}
      isQuiet={isQuiet}
    >
      {!history.isKept && (
        <li>This browser does not store data, so this result will be lost when you leave.</li>
      )}
    </GainList>
  );
}

/** Says that missed questions come back for review; renders nothing if there are none. */
export function ReviewNotice({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const comeBack = pluralize(count, 'question you missed comes', `${count} questions you missed come`);
  return (
    <p className={styles['line']}>
      <TimeIcon aria-hidden />
      <span>
        The {comeBack} back tomorrow in <TextLink to="/review">your review</TextLink>, until you know{' '}
        {pluralize(count, 'it', 'them')} for good.
      </span>
    </p>
  );
}

/** Compares a result with the previous best. */
function describeBest(before: readonly ProgressEvent[], { kind, quiz, correct, total }: Finished): string {
  const attempts = before.filter((event) => event.kind === 'attempt').filter((event) => event.quiz === quiz);
  const best = attempts.toSorted((a, b) => b.correct / b.total - a.correct / a.total)[0];
  if (kind === 'practice') {
    return best ? `Your best stays ${formatQuizScore(best.correct, best.total)}` : 'Practice keeps no score';
  }
  const score = formatQuizScore(correct, total);
  if (best === undefined) return `First result: ${score}`;
  const previous = formatQuizScore(best.correct, best.total);
  if (correct / total > best.correct / best.total) return `New best: ${score}, up from ${previous}`;
  return `Your best stays ${previous}`;
}

type WaysOnProps = {
  readonly quiz: Quiz;
  readonly result: QuizOutcome;
  readonly isPractice: boolean;
  readonly onRestart: (only: readonly string[] | null) => void;
};

/** The next steps: continue, retake, or practise the missed questions. */
function WaysOn({ quiz, result, isPractice, onRestart }: WaysOnProps) {
  const { missed, passed, asksRetry, total } = result;
  const again = () => onRestart(null);
  const hasPassed = passed === true && !isPractice;
  const missesAll = missed.length === total && !isPractice;
  /** The alert message of a completed path, once shown. */
  const [said, setSaid] = useState('');
  return (
    <>
      <ButtonRow>
        {isPractice && <Again label="Take the whole quiz" onPress={again} isMain={missed.length === 0} />}
        {!isPractice && (!hasPassed || asksRetry) && <Again label="Try Again" onPress={again} isMain />}
        {hasPassed && <WayOn quiz={quiz} isMain={!asksRetry} said={said} onSaid={setSaid} />}
        {hasPassed && !asksRetry && <Again label="Take it again" onPress={again} isMain={false} />}
        {missed.length > 0 && (
          <Button
            variant="secondary"
            icon={<EnergyIcon aria-hidden />}
            onClick={() => onRestart(missesAll ? null : missed.map(({ id }) => id))}
          >
            Practise the {pluralize(missed.length, 'one', String(missed.length))} I missed
          </Button>
        )}
      </ButtonRow>
      {said && <Ending />}
    </>
  );
}

type SaidProps = { readonly said: string; readonly onSaid: (message: string) => void };
type WayOnProps = SaidProps & { readonly quiz: Quiz; readonly isMain: boolean };

/** The next step after passing. */
function WayOn({ quiz, isMain, ...said }: WayOnProps) {
  const { passed, also } = quiz.results;
  if (passed === undefined) return null;
  if (!('to' in passed)) return <Completion label={passed.label} message={passed.alert} {...said} />;
  return [...(also ? [also] : []), passed].map(({ to, label }, place) => (
    <LinkButton key={label} to={to} variant={isMain && place === 0 ? 'primary' : 'secondary'}>
      {label}
      <NextIcon aria-hidden />
    </LinkButton>
  ));
}

type CompletionProps = SaidProps & { readonly label: string; readonly message: string };

/** The specified alert, and the same text on the page for people who closed it. */
function Completion({ label, message, said, onSaid }: CompletionProps) {
  const complete = () => {
    onSaid(message);
    window.alert(message);
  };
  return (
    <>
      <Button onClick={complete}>{label}</Button>
      <StatusLine>{said}</StatusLine>
      {said && <TextLink to="/badge-rewards">See your badges</TextLink>}
    </>
  );
}

type AgainProps = { readonly label: string; readonly onPress: () => void; readonly isMain: boolean };

function Again({ label, onPress, isMain }: AgainProps) {
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} icon={<RestartIcon aria-hidden />} onClick={onPress}>
      {label}
    </Button>
  );
}
