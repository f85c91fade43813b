import { expect, test } from '@jest/globals';
import { start } from './engine';
import { computeStars, failureMessage, masteryPoints, score, slidesForStar, starCount } from './result';

const dealt = start(1, { mode: 'Intermediate', timing: 'x1' });
const won = (secondsLeft: number | null, moves: number, hints = 0) =>
  ({ ...dealt, phase: 'solved', par: 10, clock: { secondsLeft, extensions: 0 }, moves, hints }) as const;

test.each([
  ['PZ-24', 60, 10, 400],
  ['PZ-24', 120, 5, 700],
  ['PZ-24', 1, 10, 105],
  ['PZ-25', 60, 11, 400 - 9],
  ['PZ-26', 60, 10, 400],
  ['PZ-27', 60, 12, 400 - 8],
  ['PZ-25', 60, 19, 400 - 1],
  ['PZ-28', 60, 20, 400],
  ['PZ-28', 60, 35, 400],
])('%s with %i s left and %i moves the score is %i', (_, secondsLeft, moves, total) => {
  expect(score(won(secondsLeft, moves))?.total).toBe(total);
});

test('Q1 every term of the score is known', () => {
  expect(score(won(60, 12))).toEqual({ base: 100, secondsLeft: 60, time: 300, penalty: 8, total: 392 });
});

test('R16 an untimed play has no seconds left', () => {
  expect(score(won(null, 10))).toMatchObject({ time: 0, total: 100 });
});

test.each(['playing', 'failed'] as const)('PZ-29 there is no score while %s', (phase) => {
  expect(score({ ...won(60, 10), phase })).toBeUndefined();
  expect(masteryPoints({ ...won(60, 10), phase }).total).toBe(0);
  expect(starCount({ ...won(60, 10), phase })).toBe(0);
});

test.each([
  [0, 0, 'Time is up!'],
  [0, 5, 'Time is up!'],
  [40, 0, "You haven't made any moves yet!"],
  [40, 1, 'Try again!'],
])('PZ-17 PZ-19 PZ-20 Q8 a failure with %i s left and %i moves says: %s', (secondsLeft, moves, message) => {
  expect(failureMessage({ ...won(secondsLeft, moves), phase: 'failed' })).toBe(message);
});

test.each([
  ['at par', 10, 0, 3],
  ['at one and a half times par', 15, 0, 3],
  ['one slide above that', 16, 0, 2],
  ['at par with a hint', 10, 1, 2],
  ['far above par with hints', 40, 9, 1],
])('a win %s (%i moves, %i hints) earns %i stars', (_, moves, hints, count) => {
  expect(starCount(won(60, moves, hints))).toBe(count);
});

test('a hint costs only the star for playing without hints', () => {
  expect(computeStars(won(60, 10, 1))).toEqual({ solved: true, slides: true, unaided: false });
});

test.each([
  [5, 7],
  [10, 15],
  [15, 22],
])('with par %i, up to %i slides earn the slides star', (par, slides) => {
  expect(slidesForStar(par)).toBe(slides);
});

test('Q1 one more slide or hint never gives more stars or mastery', () => {
  for (let moves = 10; moves < 60; moves += 1) {
    for (let hints = 0; hints < 5; hints += 1) {
      const here = won(60, moves, hints);
      for (const worse of [won(60, moves + 1, hints), won(60, moves, hints + 1)]) {
        expect(starCount(worse)).toBeLessThanOrEqual(starCount(here));
        expect(masteryPoints(worse).total).toBeLessThanOrEqual(masteryPoints(here).total);
      }
    }
  }
});

test.each([
  ['Beginner', 300],
  ['Intermediate', 400],
  ['Advanced', 500],
] as const)('%s at par without hints shows a mastery of %i, with any clock', (mode, total) => {
  for (const secondsLeft of [1, 120, 1200, null]) {
    expect(masteryPoints({ ...won(secondsLeft, 10), mode }).total).toBe(total);
  }
});

test('mastery is 40% for solving, 40% for few slides, 20% for using no hints', () => {
  expect(masteryPoints(won(60, 20))).toEqual({ solved: 160, slides: 80, unaided: 80, total: 320, most: 400 });
  expect(masteryPoints(won(60, 15, 5))).toEqual({
    solved: 160,
    slides: 80,
    unaided: 0,
    total: 240,
    most: 400,
  });
});
