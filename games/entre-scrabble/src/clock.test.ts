import { expect, test } from '@jest/globals';
import { currentRound, score, start, step, timeLeftRatio } from './engine';
import { expire, run, solve } from './testing/plays';

const begun = start(7, { timing: 'x1' });
const skip = { type: 'skip' } as const;
const previous = { type: 'previous' } as const;

test('SC-12 SC-13 SC-14 a timeout costs 100, resets the clock to 30 s and opens the next round', () => {
  expect(run(begun, { type: 'pass-time', seconds: 29 }).clock.secondsLeft).toBe(1);
  const expired = run(begun, { type: 'pass-time', seconds: 30 });
  expect(score(expired)).toBe(-100);
  expect(expired).toMatchObject({
    current: 1,
    clock: { secondsLeft: 30 },
    notice: { kind: 'expired', round: 0 },
  });
});

test('SC-15 SC-16 five timeouts in a row end the game at -500', () => {
  const four = run(begun, { type: 'pass-time', seconds: 149 });
  expect([four.phase, score(four)]).toEqual(['playing', -400]);
  const five = run(four, { type: 'pass-time', seconds: 1 });
  expect([five.phase, score(five)]).toEqual(['over', -500]);
});

test('when a round runs out of time, the remaining seconds that passed count in the next round', () => {
  expect(run(begun, { type: 'pass-time', seconds: 41 })).toMatchObject({
    current: 1,
    clock: { secondsLeft: 19 },
  });
});

test('R15 a round that timed out keeps its -100 but can still be solved', () => {
  const back = run(expire(begun), previous);
  expect(back.clock.secondsLeft).toBe(30);
  expect(score(back)).toBe(-100);
  expect(score(solve(back))).toBe(0);
});

test('SC-12 every timeout costs points, even a second one in the same round', () => {
  expect(score(expire(run(expire(begun), previous)))).toBe(-200);
});

test('adds up the time spent in each round over all visits', () => {
  const spent = run(begun, { type: 'pass-time', seconds: 12 }, skip, previous, {
    type: 'pass-time',
    seconds: 5,
  });
  expect(spent.rounds.map(({ secondsSpent }) => secondsSpent)).toEqual([17, 0, 0, 0, 0]);
});

test('R16 with the time limit off, no round expires, but the time spent is still counted', () => {
  const slow = run(start(7, { timing: 'off' }), { type: 'pass-time', seconds: 5000 });
  expect(slow).toMatchObject({ current: 0, clock: { secondsLeft: null } });
  expect(currentRound(slow).secondsSpent).toBe(5000);
  expect(score(slow)).toBe(0);
});

test('R16 with 20 s left, 30 s more can be added', () => {
  expect(step(begun, { type: 'more-time' })).toBe(begun);
  const offered = run(begun, { type: 'pass-time', seconds: 10 });
  expect(run(offered, { type: 'more-time' }).clock).toEqual({ secondsLeft: 50, extensions: 1 });
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses to let %p seconds pass', (seconds) => {
  expect(step(begun, { type: 'pass-time', seconds })).toBe(begun);
});

test.each([
  ['x1', 12, 0.6],
  ['x2', 12, 0.8],
  ['off', 12, 1],
] as const)('with timing %s, after %i s the share of time left is %d', (timing, seconds, share) => {
  expect(timeLeftRatio(run(start(7, { timing }), { type: 'pass-time', seconds }))).toBe(share);
});

test('extra time raises the time left to at most 100 %', () => {
  const extended = run(begun, { type: 'pass-time', seconds: 10 }, { type: 'more-time' });
  expect(timeLeftRatio(extended)).toBe(1);
});
