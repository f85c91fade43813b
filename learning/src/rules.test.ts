import { expect, test } from '@jest/globals';
import { activities } from '@venture/progress/activities';
import { answerKey } from '@venture/progress/answer-key';
import { modules as shown } from './catalogue';
import { modules, quizzes } from './rules';

test('every quiz that counts can be scored by the server, once', () => {
  expect(quizzes.map(({ id }) => id).sort()).toEqual(activities.quizzes.map(({ id }) => id).sort());
});

test.each(quizzes)('$id has a right option for each question, the same that reviews go by', (quiz) => {
  for (const { id, options, correct } of quiz.questions) {
    expect(options.map((option) => option.id)).toContain(correct);
    expect(answerKey[quiz.id]?.[id]?.right).toBe(correct);
  }
});

test('a release says which content of each module it shows', () => {
  expect(modules).toEqual(shown.map(({ id, version }) => ({ id, contentVersion: version })));
});
