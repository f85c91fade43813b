import { describe, expect, test } from '@jest/globals';
import { secondsFor, TIMINGS } from '@venture/api/timing';
import fc from 'fast-check';
import { canExtend, extend, isTimeUp, MAX_EXTENSIONS, passTime, startClock } from './clock';

test.each([
  ['x1', 30, 30],
  ['x1.5', 30, 45],
  ['x2', 120, 240],
  ['x10', 30, 300],
  ['off', 120, null],
] as const)('R16 with timers %s, %i specified seconds are %p', (timing, base, seconds) => {
  expect(secondsFor(base, timing)).toBe(seconds);
});

const seconds = fc.integer({ min: 1, max: 500 });
const clocks = fc.constantFrom(...TIMINGS).map((timing) => startClock(30, timing));

test('passing a and then b seconds is the same as passing a + b, and no clock goes below 0', () => {
  const property = fc.property(clocks, seconds, seconds, (clock, a, b) => {
    const later = passTime(passTime(clock, a), b);
    expect(later).toEqual(passTime(clock, a + b));
    expect(later.secondsLeft ?? 0).toBeGreaterThanOrEqual(0);
  });
  fc.assert(property);
});

test.each([[0], [-5]])('%i seconds change nothing', (none) => {
  const clock = startClock(30, 'x1');
  expect(passTime(clock, none)).toBe(clock);
});

test('a clock that has run out, or is off, stays the same object', () => {
  const out = passTime(startClock(30, 'x1'), 30);
  const off = startClock(30, 'off');
  expect(isTimeUp(out)).toBe(true);
  expect(passTime(out, 1)).toBe(out);
  expect(passTime(off, 1000)).toBe(off);
  expect(isTimeUp(off)).toBe(false);
});

describe('R16 more time', () => {
  test.each([
    [21, false],
    [20, true],
    [1, true],
    [0, false],
  ])('with %i seconds left, on offer: %p', (left, offered) => {
    const clock = passTime(startClock(30, 'x1'), 30 - left);
    expect(canExtend(clock)).toBe(offered);
    if (!offered) expect(extend(clock, 30)).toBe(clock);
  });

  test('adds the specified time once more', () => {
    expect(extend(passTime(startClock(30, 'x1'), 15), 30)).toEqual({ secondsLeft: 45, extensions: 1 });
  });

  test('is granted ten times at most', () => {
    let clock = startClock(20, 'x1');
    for (let time = 0; time < MAX_EXTENSIONS; time += 1) clock = passTime(extend(clock, 20), 20);
    expect(clock).toEqual({ secondsLeft: 20, extensions: 10 });
    expect(canExtend(clock)).toBe(false);
    expect(extend(clock, 20)).toBe(clock);
  });

  test('is never offered if time is not limited', () => {
    expect(canExtend(startClock(30, 'off'))).toBe(false);
  });
});
