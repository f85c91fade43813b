import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, sayDate, sayDay } from './day';

test('a day lasts from midnight to midnight where the device is, and the next one is one more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.nat(23), fc.nat(59), (days, hour, minute) => {
      const first = dayOf(new Date(2000, 0, 1));
      expect(dayOf(new Date(2000, 0, 1 + days, hour, minute))).toBe(first + days);
    }),
  );
});

const today = dayOf(new Date(2026, 2, 3, 9));

test.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [-1, 'yesterday'],
  [4, 'on 7 March'],
  [-90, 'on 3 December 2025'],
])('%i days from 3 March is said: %s', (days, words) => {
  expect(sayDay(today + days, today)).toBe(words);
});

test('a date names its year when it is another one', () => {
  expect([sayDate(today, today), sayDate(today - 90, today)]).toEqual(['3 March', '3 December 2025']);
});
