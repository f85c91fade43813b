import type { Item } from '@venture/progress/review-items';
import type { Question, Quiz } from '../quiz/content/schema';

/** The question of an item; the answer key, by which items are made, lists no question that is not in a quiz. */
export function questionOf(
  { quiz, question }: Item & { kind: 'question' },
  quizzes: readonly Quiz[],
): Question {
  const found = quizzes.find(({ id }) => id === quiz)?.questions.find(({ id }) => id === question);
  if (!found) throw new Error(`The answer key lists ${quiz}/${question}, which is in no quiz.`);
  return found;
}
