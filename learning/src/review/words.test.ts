import { expect, test } from '@jest/globals';
import { toDayNumber } from '@venture/api/format';
import type { Reason } from '@venture/rules/review';
import { quizzes } from '../catalogue';
import { describeHint, describeReviewReason, isWord } from './words';

const today = toDayNumber(new Date(2026, 2, 7));
const missed = (source: (Reason & { kind: 'missed' })['source'], daysAgo: number): Reason => ({
  kind: 'missed',
  source,
  day: today - daysAgo,
});

test.each([
  [
    missed({ kind: 'quiz', name: 'marketing' }, 4),
    'You missed this in the Marketing & Sales Quiz on 3 March',
  ],
  [missed({ kind: 'quiz', name: 'timed' }, 0), 'You missed this in the Timed Finance Quiz today'],
  [missed({ kind: 'game', name: 'entre-scrabble' }, 1), 'You missed this in Entre-Scrabble yesterday'],
  [
    missed({ kind: 'game', name: 'entre-scrabble-practice' }, 1),
    'You missed this in Entre-Scrabble yesterday',
  ],
  [missed({ kind: 'game', name: 'word-storm' }, 4), 'You missed this in a game on 3 March'],
  [missed({ kind: 'review' }, 1), 'You missed this in your review yesterday'],
  [{ kind: 'again', days: 4 } as const, 'Again after 4 days'],
  [{ kind: 'again', days: 1 } as const, 'Again after 1 day'],
])('the reason why an item comes back: %j', (reason, words) => {
  expect(describeReviewReason(reason, today, quizzes)).toBe(words);
});

test.each([
  ['pivot', 'PIVOT', true],
  [' Pivot ', 'PIVOT', true],
  ['pívot', 'PIVOT', true],
  ['cash flow', 'CASH-FLOW', true],
  ['pivots', 'PIVOT', false],
  ['', 'PIVOT', false],
])('%j typed for %s is right: %p', (typed, word, right) => {
  expect(isWord(typed, word)).toBe(right);
});

test('the hint states the length and the first two letters', () => {
  expect(describeHint('PIVOT')).toBe('It has 5 letters and begins with PI.');
});
