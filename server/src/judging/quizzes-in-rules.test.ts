import { expect, test } from '@jest/globals';
import { toCatalogue } from './quizzes-in-rules';

const options = ['a', 'b'].map((id) => ({ id, text: id }));
const quizWith = (correct: string) => ({
  quizzes: [
    { id: 'q', title: 'Q', contentVersion: 1, questions: [{ id: 'q1', text: 'Is it?', options, correct }] },
  ],
});

test('a quiz in rules is read with its key', () => {
  expect(toCatalogue(quizWith('b')).quizzes).toMatchObject([
    { id: 'q', xp: 0, questions: [{ id: 'q1', right: 'b' }] },
  ]);
});

test.each([
  ['a right option that is none of its options', quizWith('c')],
  ['no questions', { quizzes: [{ id: 'q', title: 'Q', contentVersion: 1, questions: [] }] }],
  ['another form', { quizzes: 'q' }],
])('quizzes in rules with %s are not read', (_, answer) => {
  expect(toCatalogue(answer).quizzes).toEqual([]);
});
