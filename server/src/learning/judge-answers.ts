import { TIMINGS } from '@venture/api/timing';
import type { QuizContent } from '@venture/contract/catalogue';
import type { Attempt, Practice } from '@venture/rules/events';
import { isFast } from '@venture/rules/xp';
import type { Catalogues } from '../judging/catalogues';
import type { Judgement } from './judgement';
import progress from './limits.json';

/** Why the times reported for answers are impossible. */
type WrongSeconds = 'seconds-impossible' | 'seconds-differ';

type Timed = Pick<Attempt | Practice, 'seconds' | 'questionSeconds' | 'total'>;

/** Why answers are refused. */
type Wrong =
  | 'quiz-unknown'
  | 'question-unknown'
  | 'option-unknown'
  | 'answers-missing'
  | 'total-differs'
  | 'score-differs'
  | 'timing-unknown'
  | WrongSeconds;

/** The verdict when no release defines the answers, sections or questions of an event. */
export const QUIZZES_MISSING: Judgement = { verdict: 'unverified', code: 'quizzes-missing' };

/** Judges answers by counting the right ones in exactly the content that was answered. */
export async function judgeAnswers(
  { find }: Pick<Catalogues, 'find'>,
  event: Attempt | Practice,
): Promise<Judgement | undefined> {
  const quiz = await find(event, ({ quizzes }) =>
    quizzes.find(({ id, contentVersion }) => id === event.quiz && contentVersion === event.contentVersion),
  );
  if (quiz === 'later') return undefined;
  const wrongAnswers = typeof quiz === 'object' ? wrongIn(quiz, event) : 'quiz-unknown';
  const code = (quiz === 'nothing-taught' ? undefined : wrongAnswers) ?? findWrongSeconds(event);
  if (code !== undefined) return { verdict: 'refused', code };
  if (quiz === 'nothing-taught') return QUIZZES_MISSING;
  const flag = flagOf(event);
  return { verdict: 'verified', ...(flag && { code: flag }) };
}

/** Says why an attempt with right answers looks unlikely. */
function flagOf(event: Attempt | Practice): 'fast' | 'long' | undefined {
  if (isFast(event)) return 'fast';
  return isImplausiblyLong(event) ? 'long' : undefined;
}

function wrongIn({ questions }: QuizContent, event: Attempt | Practice): Wrong | undefined {
  const known = new Map(questions.map((question) => [question.id, question]));
  const given = Object.entries(event.answers);
  if (given.some(([id]) => !known.has(id))) return 'question-unknown';
  const isOffered = ([id, chosen]: readonly [string, string | null]) =>
    chosen === null || known.get(id)?.options.some((option) => option.id === chosen);
  if (!given.every(isOffered)) return 'option-unknown';
  // Practice asks only some of the questions; an attempt has an entry for each, even if its time ran out.
  if (event.kind === 'attempt' && given.length < known.size) return 'answers-missing';
  if (event.total !== given.length) return 'total-differs';
  const correct = given.filter(([id, chosen]) => known.get(id)?.right === chosen).length;
  if (event.correct !== correct) return 'score-differs';
  const isKnownTiming = event.timing === undefined || TIMINGS.some((timing) => timing === event.timing);
  return isKnownTiming ? undefined : 'timing-unknown';
}

/** Finds impossible times: no quiz is open for over a year, and its questions take no longer than the whole. */
export function findWrongSeconds({ seconds, questionSeconds = {} }: Timed): WrongSeconds | undefined {
  if (seconds > progress.mostSeconds) return 'seconds-impossible';
  const sum = Object.values(questionSeconds).reduce((all, each) => all + each, 0);
  return sum > seconds + progress.toleranceSeconds ? 'seconds-differ' : undefined;
}

/** Whether a page was left open for days: its times say nothing. Reports count at most a day for each question. */
export function isImplausiblyLong({ seconds, questionSeconds = {}, total }: Timed): boolean {
  const most = progress.mostSecondsPerQuestion;
  return seconds > total * most || Object.values(questionSeconds).some((each) => each > most);
}
