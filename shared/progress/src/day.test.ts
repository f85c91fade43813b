import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, sayDate, sayDay, sayDayOf, sayFullDate, sayShortDate, sayTimeOf } from './day';

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

test.each([
  [new Date(2026, 2, 3, 0, 5), 'today', 'today at 00:05', '3 March 2026'],
  [new Date(2026, 2, 2, 23, 59), 'yesterday', 'yesterday at 23:59', '2 March 2026'],
  [new Date(2026, 0, 9, 14, 5), '9 January', '9 January at 14:05', '9 January 2026'],
  [new Date(2025, 11, 31, 9, 0), '31 December 2025', '31 December 2025 at 09:00', '31 December 2025'],
])('%s is said the same way everywhere', (moment, day, time, full) => {
  const now = new Date(2026, 2, 3, 9);
  expect([sayDayOf(moment, now), sayTimeOf(moment.getTime(), now)]).toEqual([day, time]);
  expect(sayFullDate(moment.toISOString())).toBe(full);
});

test('where there is little room a date is short', () => {
  expect(sayShortDate('2026-11-16')).toBe('16 Nov');
});
