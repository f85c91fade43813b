import { describe, expect, test } from '@jest/globals';
import { addTimeCode, resolveEventTime } from './judgement';

const at = new Date('2026-11-20T12:00:00.000Z');
const joinedAt = new Date('2026-03-01T12:00:00.000Z');

describe('an event that arrives', () => {
  test.each([
    ['2026-11-20T11:59:59.000Z', '2026-11-20T11:59:59.000Z', undefined],
    ['2026-11-16T12:00:00.000Z', '2026-11-16T12:00:00.000Z', undefined],
    ['2026-09-22T12:00:00.000Z', '2026-09-22T12:00:00.000Z', undefined],
    ['2026-09-20T12:00:00.000Z', 'as it arrived', 'time-long-ago'],
    ['2020-01-01T00:00:00.000Z', 'as it arrived', 'time-before-account'],
    ['0001-01-01T00:00:00.000Z', 'as it arrived', 'time-before-account'],
    ['2026-11-20T12:04:59.000Z', 'as it arrived', undefined],
    ['2026-11-20T12:05:01.000Z', 'as it arrived', 'time-ahead'],
    ['9999-12-31T23:59:59.000Z', 'as it arrived', 'time-ahead'],
    ['2026-11-20T13:30:00.000+02:00', '2026-11-20T11:30:00.000Z', undefined],
  ])('and says %s was then: %s, %s', (claimed, kept, code) => {
    const expected = kept === 'as it arrived' ? at : new Date(kept);
    expect(resolveEventTime(claimed, { at, joinedAt })).toEqual({ at: expected, ...(code && { code }) });
  });

  test.each([
    ['2026-09-31T10:00:00Z', '2026-10-01T10:00:00.000Z'],
    ['2026-11-01T10:00:00+23:00', '2026-10-31T11:00:00.000Z'],
    ['2026-11-01T10:00:00.123456789Z', '2026-11-01T10:00:00.123Z'],
  ])('with a time that only browsers can read, %s, was when they say: %s', (claimed, kept) => {
    expect(resolveEventTime(claimed, { at, joinedAt }).at.toISOString()).toBe(kept);
  });

  test.each([
    ['2026-11-20T11:50:00.000Z', '2026-11-20T11:50:00.000Z', undefined],
    ['2026-11-20T11:39:00.000Z', '2026-11-20T11:40:00.000Z', undefined],
    ['2026-11-20T08:50:00.000Z', '2026-11-20T11:40:00.000Z', 'time-before-ticket'],
    // Unless the device's clock is merely slow, its time says nothing.
    ['2020-01-01T00:00:00.000Z', 'as it arrived', 'time-before-account'],
  ])(
    'and says that a play that cannot have ended before 11:40 was over at %s: %s, %s',
    (claimed, kept, code) => {
      const earliest = new Date('2026-11-20T11:40:00.000Z');
      const expected = kept === 'as it arrived' ? at : new Date(kept);
      expect(resolveEventTime(claimed, { at, joinedAt, earliest })).toEqual({
        at: expected,
        ...(code && { code }),
      });
      // By its log, a play may take some seconds longer than has passed.
      const ahead = new Date(at.getTime() + 3000);
      expect(resolveEventTime(claimed, { at, joinedAt, earliest: ahead }).at).toEqual(at);
    },
  );

  test('some minutes before the account was made is put down to a slow clock', () => {
    const fresh = { at, joinedAt: at };
    expect(resolveEventTime('2026-11-20T11:56:00.000Z', fresh).code).toBeUndefined();
    expect(resolveEventTime('2026-11-20T11:54:00.000Z', fresh).code).toBe('time-before-account');
  });
});

test.each([
  [{ verdict: 'verified' }, 'time-before-account'],
  [{ verdict: 'verified', code: 'long' }, 'time-before-account'],
  // A wrong clock does not hide that an attempt was too fast.
  [{ verdict: 'verified', code: 'fast' }, 'fast'],
  [{ verdict: 'unverified', code: 'no-session' }, 'no-session'],
  [{ verdict: 'refused', code: 'score-differs' }, 'score-differs'],
] as const)('what was judged as %j keeps its verdict and has the code %s', (kept, code) => {
  const event = { at: '2020-01-01T00:00:00.000Z' };
  expect(addTimeCode({ ...kept, event }, { at, joinedAt })).toEqual({ ...kept, event, code });
});
