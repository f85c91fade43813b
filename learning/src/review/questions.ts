import type { Item } from '@venture/progress/review-items';
import type { Question, Quiz } from '../quiz/content/schema';

/** The question of an item; items are made of the questions of these quizzes. */
export function findQuestion(
  { quiz, question }: Item & { kind: 'question' },
  quizzes: readonly Quiz[],
): Question {
  const found = quizzes.find(({ id }) => id === quiz)?.questions.find(({ id }) => id === question);
  if (!found) throw new Error(`${quiz}/${question} comes back for review, but is in no quiz.`);
  return found;
}
