import { TIMINGS } from '@venture/api/timing';
import type { Attempt, Practice } from '@venture/progress/events';
import { QUIZ_REMOTE, type QuizKey } from '../judging/quizzes';
import type { Rules } from '../judging/rules';
import { isLong, type WrongSeconds, wrongSeconds } from './answer-seconds';
import type { Judgement } from './judgement';
import limits from './runs/run-limits.json';

/** Why answers are not what they claim to be. */
type Wrong =
  | 'quiz-unknown'
  | 'question-unknown'
  | 'option-unknown'
  | 'answers-missing'
  | 'total-differs'
  | 'score-differs'
  | 'timing-unknown'
  | WrongSeconds;

/** Counts the right answers by the very content that was answered. */
export async function judgeAnswers(
  rules: Pick<Rules, 'quizKey' | 'hasQuizzes' | 'isDisabled'>,
  event: Attempt | Practice,
): Promise<Judgement | undefined> {
  const key = await rules.quizKey(event.quiz, event.contentVersion);
  if (!key && (await rules.isDisabled(QUIZ_REMOTE))) return undefined;
  const areMissing = !key && !(await rules.hasQuizzes());
  const wrongAnswers = key ? wrongIn(key, event) : 'quiz-unknown';
  const code = (areMissing ? undefined : wrongAnswers) ?? wrongSeconds(event);
  if (code !== undefined) return { standing: 'refused', code };
  if (areMissing) return { standing: 'unverified', code: 'quizzes-missing' };
  const flag = flagOf(event);
  return { standing: 'verified', ...(flag && { code: flag }) };
}

/** What makes right answers look unlikely. */
function flagOf(event: Attempt | Practice): 'fast' | 'long' | undefined {
  if (event.seconds * 1000 < event.total * limits.msPerAnswer) return 'fast';
  return isLong(event) ? 'long' : undefined;
}

function wrongIn({ questions }: QuizKey, event: Attempt | Practice): Wrong | undefined {
  const known = new Map(questions.map((question) => [question.id, question]));
  const given = Object.entries(event.answers);
  if (given.some(([id]) => !known.has(id))) return 'question-unknown';
  const isOffered = ([id, chosen]: readonly [string, string | null]) =>
    chosen === null || known.get(id)?.options.some((option) => option.id === chosen);
  if (!given.every(isOffered)) return 'option-unknown';
  // Practice asks for some of the questions; an attempt has an entry for each, also where the time ran out.
  if (event.kind === 'attempt' && given.length < known.size) return 'answers-missing';
  if (event.total !== given.length) return 'total-differs';
  const correct = given.filter(([id, chosen]) => known.get(id)?.correct === chosen).length;
  if (event.correct !== correct) return 'score-differs';
  const isKnownTiming = event.timing === undefined || TIMINGS.some((timing) => timing === event.timing);
  return isKnownTiming ? undefined : 'timing-unknown';
}
