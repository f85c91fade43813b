import type { CatalogueQuiz } from '@venture/contract/catalogue';
import type { Attempt } from '@venture/progress/events';
import type { Random } from '@venture/progress/random';
import { content, normal, pick } from './content';

type Answered = Omit<Attempt, 'id' | 'at' | 'kind'>;
type Question = CatalogueQuiz['questions'][number];

/** From easy to hard, in the units of ability; in an order that is not the order of the questions. */
const DIFFICULTIES = [-0.8, 0.7, 0.1, 1.2, -2.2];
const SLOPE = 2.2;
const GUESSING = 0.2;

/** One attempt at a quiz by somebody of this ability, who knows or guesses each answer but those that mislead. */
export function answerAll(
  quiz: CatalogueQuiz,
  misleading: readonly number[],
  ability: number,
  next: Random,
): Answered {
  const answers: Record<string, string> = {};
  const questionSeconds: Record<string, number> = {};
  quiz.questions.forEach((question, at) => {
    const difficulty = DIFFICULTIES[at % DIFFICULTIES.length] ?? 0;
    answers[question.id] = misleading.includes(at)
      ? misled(question, ability, next)
      : answered(question, ability - difficulty, next);
    const usual = content.secondsPerQuestion * (1 + Math.max(0, difficulty) * 0.8);
    questionSeconds[question.id] = Math.max(2, Math.round(usual * Math.exp(0.45 * normal(next))));
  });
  const correct = quiz.questions.filter(({ id, right }) => answers[id] === right).length;
  const seconds = Object.values(questionSeconds).reduce((sum, each) => sum + each, 0);
  const { id, contentVersion, questions } = quiz;
  return {
    quiz: id,
    contentVersion,
    answers,
    correct,
    total: questions.length,
    seconds,
    questionSeconds,
    timing: 'x1',
  };
}

/** The three-parameter logistic model: the more able, the more likely right, and never below guessing. */
function answered(question: Question, above: number, next: Random): string {
  const chance = GUESSING + (1 - GUESSING) / (1 + Math.exp(-SLOPE * above));
  return next() < chance ? question.right : wrong(question, next);
}

/** The more able, the more likely for the one wrong option that sounds cleverer than the key. */
function misled(question: Question, ability: number, next: Random): string {
  const [tempting = question.right] = wrongs(question);
  if (next() < 1 / (1 + Math.exp(-SLOPE * ability))) return tempting;
  return next() < 0.5 ? question.right : wrong(question, next);
}

/** The earlier a wrong option stands, the more it tempts; the last one hardly at all. */
function wrong(question: Question, next: Random): string {
  const options = wrongs(question);
  return next() < 0.7 ? pick(options.slice(0, Math.max(1, options.length - 1)), next) : pick(options, next);
}

function wrongs({ options, right }: Question): readonly string[] {
  return options.map(({ id }) => id).filter((id) => id !== right);
}
