import { expect, test } from '@jest/globals';
import type { quizzes } from '../catalogue';
import { quizzesWith } from '../testing/content';
import { findQuizRank, formatQuizScore, outcome } from './outcome';

const [module1, marketing, strategy, generic, timed] = quizzesWith(
  'module1',
  'marketing',
  'strategy',
  'generic',
  'timed',
);

test.each([
  ['M1-02 M1-06', 5, 'Excellent - You are a Future CEO!', true],
  ['M1-03 M1-06', 4, 'Good Effort - Keep Going!', true],
  ['M1-03 M1-06', 3, 'Good Effort - Keep Going!', true],
  ['M1-04 M1-06 M1-07', 2, 'Needs Improvement - Try Again.', true],
  ['M1-05 M1-06 M1-07', 1, 'Failed - Please Retry.', false],
  ['M1-05 M1-06', 0, 'Failed - Please Retry.', false],
])('%s MSG-20 module 1 with %i of 5 right is "%s", passed: %s', (_, right, message, passed) => {
  expectOutcome(module1, right, message, passed);
});

test.each([
  ['MK-02', 5, 'Marketing Pro!', true],
  ['MK-03', 4, 'Marketing Beginner', true],
  ['MK-03 MK-06', 3, 'Marketing Beginner', true],
  ['MK-04 MK-06', 2, 'Needs Improvement', false],
  ['MK-05', 1, 'Failed - Try Again', false],
  ['MK-05', 0, 'Failed - Try Again', false],
])('%s MSG-20 marketing with %i of 5 right is "%s", passed: %s', (_, right, message, passed) => {
  expectOutcome(marketing, right, message, passed);
});

test.each([
  ['ST-02', 5, 'Strategy Expert', true],
  ['ST-03', 4, 'Strategy Learner', true],
  ['ST-03 ST-06', 3, 'Strategy Learner', true],
  ['ST-04 ST-05 ST-06', 2, 'Needs More Practice', false],
  ['ST-04 ST-05', 1, 'Needs More Practice', false],
  ['ST-04', 0, 'Needs More Practice', false],
])('%s strategy with %i of 5 right is "%s", passed: %s', (_, right, message, passed) => {
  expectOutcome(strategy, right, message, passed);
});

test.each([
  ['generic', generic, 3],
  ['timed', timed, 2],
])('the %s quiz has no ranks and no pass mark, whatever the score', (_, quiz, total) => {
  for (let right = 0; right <= total; right += 1) expectOutcome(quiz, right, undefined, undefined);
});

test.each([
  [9, 10, 'Excellent - You are a Future CEO!'],
  [89, 100, 'Good Effort - Keep Going!'],
  [50, 100, 'Good Effort - Keep Going!'],
  [49, 100, 'Needs Improvement - Try Again.'],
  [30, 100, 'Needs Improvement - Try Again.'],
  [29, 100, 'Failed - Please Retry.'],
])('QZ-09 QZ-10 Q26 %i of %i is on the right side of the threshold', (right, total, message) => {
  expect(findQuizRank(module1, right, total)?.message).toBe(message);
});

test.each([
  [3, 5, '3 of 5 (60%)'],
  [1, 3, '1 of 3 (33%)'],
  [2, 3, '2 of 3 (67%)'],
  [0, 2, '0 of 2 (0%)'],
])('Q66 %i right of %i is formatted as "%s"', (right, total, words) => {
  expect(formatQuizScore(right, total)).toBe(words);
});

test('the missing answers are those still needed to reach the pass mark', () => {
  const missing = (right: number) => outcomeOf(marketing, right).missing;
  expect([0, 1, 2, 3, 4, 5].map(missing)).toEqual([3, 2, 1, 0, 0, 0]);
  expect(outcomeOf(generic, 0).missing).toBe(0);
});

test.each([
  [5, module1, false],
  [3, module1, false],
  [2, module1, true],
  [1, module1, true],
  [3, marketing, false],
  [2, marketing, true],
  [0, generic, false],
] as const)(
  '%i right asks for another attempt when it failed, or its rank says so: %#',
  (right, quiz, asks) => {
    expect(outcomeOf(quiz, right).asksRetry).toBe(asks);
  },
);

test('only answers to the given questions count', () => {
  const [first, second] = module1.questions;
  const answers = Object.fromEntries(module1.questions.map(({ id, right }) => [id, right]));
  const asked = [first, second].map((question) => question?.id ?? '');
  expect(outcome(module1, asked, answers)).toMatchObject({ correct: 2, total: 2, missed: [] });
  expect(outcome(module1, asked, { [asked[0] ?? '']: first?.right ?? '' })).toMatchObject({
    correct: 1,
    total: 2,
    missed: [second],
  });
});

test('R18 the missed questions are those without a right answer, in order', () => {
  const { missed } = outcomeOf(strategy, 3);
  expect(missed.map(({ id }) => id)).toEqual(['stq4', 'stq5']);
});

type AnyQuiz = (typeof quizzes)[number];

/** Answers the first `right` questions correctly and the others wrongly. */
function outcomeOf(quiz: AnyQuiz, right: number) {
  const answers = quiz.questions.map((question, at) => {
    const wrong = question.options.find(({ id }) => id !== question.right)?.id ?? '';
    return [question.id, at < right ? question.right : wrong];
  });
  const asked = quiz.questions.map(({ id }) => id);
  return outcome(quiz, asked, Object.fromEntries(answers));
}

function expectOutcome(quiz: AnyQuiz, right: number, message: string | undefined, passed?: boolean): void {
  const result = outcomeOf(quiz, right);
  expect(result.correct).toBe(right);
  expect(result.rank?.message).toBe(message);
  expect(result.passed).toBe(passed);
}
