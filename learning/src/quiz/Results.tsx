import { AwardIcon, SparkIcon, TrophyIcon } from '@venture/ui/icons';
import { Ring } from '@venture/ui/Ring';
import row from '@venture/ui/row.module.css';
import tones from '@venture/ui/tones.module.css';
import { useEffect, useRef } from 'react';
import { useWhatCounts } from '../useWhatCounts';
import { ComesBack } from './ComesBack';
import type { Quiz } from './content/schema';
import { gains, sayBest } from './gains';
import { Headline } from './Headline';
import { type Outcome, outcome, sayScore } from './outcome';
import styles from './Results.module.css';
import { Review } from './Review';
import type { Finished, QuizInUse } from './useQuiz';
import { WaysOn } from './WaysOn';

type Props = {
  readonly quiz: Quiz;
  readonly attempt: QuizInUse;
  readonly finished: Finished;
};

/** What came of a quiz: score and rank, what it brought, the ways on, and every question explained. */
export function Results({ quiz, attempt, finished }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
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
        <div className={styles['words']}>
          <Headline
            id="result"
            ref={heading}
            title={isPractice ? 'Practice done' : quiz.results.heading}
            score={sayScore(result.correct, result.total)}
          />
          {!isPractice && result.rank && <p className={styles['rank']}>{result.rank.message}</p>}
          {!isPractice && <Verdict quiz={quiz} result={result} />}
        </div>
      </section>
      <Gained attempt={attempt} finished={finished} isQuiet={result.asksRetry} />
      <WaysOn quiz={quiz} result={result} isPractice={isPractice} onRestart={attempt.restart} />
      {attempt.isKept && <ComesBack count={result.missed.length} />}
      <Review quiz={quiz} answers={finished.answers} />
    </>
  );
}

const toneOf = ({ passed, asksRetry }: Outcome) =>
  asksRetry ? 'accent' : passed === undefined ? 'primary' : 'success';

/** Whether the score passes, and what is missing if not. */
function Verdict({ quiz, result }: { readonly quiz: Quiz; readonly result: Outcome }) {
  const { passed, missing, asksRetry } = result;
  if (passed === undefined) return null;
  if (!passed) {
    const more = missing === 1 ? '1 more right answer' : `${missing} more right answers`;
    return (
      <>
        {quiz.results.failMessage && <p>{quiz.results.failMessage}</p>}
        <p>
          The pass mark is {quiz.passPercent}%: {more} would pass.
        </p>
      </>
    );
  }
  if (asksRetry) {
    return <p>You passed: the pass mark is {quiz.passPercent}%. Continue, or try again for a better rank.</p>;
  }
  return <p>You passed: the pass mark is {quiz.passPercent}%.</p>;
}

type GainedProps = Omit<Props, 'quiz'> & { readonly isQuiet: boolean };

/** XP, badges and the best score, as this result changed them; what is to be tried again celebrates neither XP nor level. */
function Gained({ attempt, finished, isQuiet }: GainedProps) {
  const { xp, badges, level } = gains(attempt.before, finished, useWhatCounts());
  return (
    <ul className={`${row['gap-2']} ${row['wrap']} ${styles['gains']}`}>
      {xp > 0 && (
        <li data-new={isQuiet ? undefined : true}>
          <SparkIcon aria-hidden /> +{xp} XP{level && !isQuiet && `, and now level ${level}`}
        </li>
      )}
      {badges.map(({ id, title }) => (
        <li key={id} data-new>
          <AwardIcon aria-hidden /> New badge: {title}
        </li>
      ))}
      <li>
        <TrophyIcon aria-hidden /> {sayBest(attempt.before, finished)}
      </li>
      {!attempt.isKept && <li>This browser stores nothing, so this result is gone when you leave.</li>}
    </ul>
  );
}
