import { expect, test } from '@jest/globals';
import { isRight, keyOf } from './answer-key';

test.each([
  ['constructor', 'name'],
  ['__proto__', 'toString'],
  ['module1', 'constructor'],
  ['no-quiz', 'no-question'],
])('the names %s and %s, which every object has or none, are no question', (quiz, question) => {
  expect(keyOf(quiz, question)).toBeUndefined();
  expect(isRight(quiz, question, 'a')).toBeUndefined();
});
