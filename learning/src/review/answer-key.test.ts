import { expect, test } from '@jest/globals';
import { answerKey } from '@venture/progress/answer-key';
import { quizzes } from '../catalogue';

test('the answer key agrees with the questions of all quizzes', () => {
  const fromContent = quizzes.map(({ id, questions }) => [
    id,
    Object.fromEntries(
      questions.map((question) => [
        question.id,
        { right: question.right, options: question.options.map((option) => option.id) },
      ]),
    ),
  ]);
  expect(answerKey).toEqual(Object.fromEntries(fromContent));
});
