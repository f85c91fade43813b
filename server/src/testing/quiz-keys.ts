import { activities } from '@venture/progress/activities';
import { answerKey } from '@venture/progress/answer-key';
import type { QuizKey } from '../judging/quizzes';

/** The quizzes as a release would bring them, with ids in the place of texts. */
export const quizKeys: readonly QuizKey[] = activities.quizzes.map(({ id }) => ({
  id,
  title: id,
  contentVersion: 1,
  questions: Object.entries(answerKey[id] ?? {}).map(([question, { right, options }]) => ({
    id: question,
    text: question,
    options: options.map((option) => ({ id: option, text: option })),
    correct: right,
  })),
}));
