import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatDate,
  formatDateTime,
  formatDue,
  formatDueTime,
  formatFullDate,
  formatOnDay,
  formatRelativeDate,
  formatShortDate,
  toDayNumber,
} from './format-date';

test("a day number lasts from midnight to midnight local time, and the next day's is one more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.nat(23), fc.nat(59), (days, hour, minute) => {
      const first = toDayNumber(new Date(2000, 0, 1));
      expect(toDayNumber(new Date(2000, 0, 1 + days, hour, minute))).toBe(first + days);
    }),
  );
});

const now = new Date(2026, 2, 3, 9);
const today = toDayNumber(now);

test.each([
  [0, 'today', '3 March'],
  [1, 'tomorrow', '4 March'],
  [-1, 'yesterday', '2 March'],
  [4, 'on 7 March', '7 March'],
  [-90, 'on 3 December 2025', '3 December 2025'],
])('%i days from 3 March is formatted as %s, the date as %s', (days, words, date) => {
  expect([formatOnDay(today + days, today), formatDate(today + days, today)]).toEqual([words, date]);
});

test.each([
  [new Date(2026, 2, 3, 0, 5), 'today', 'today at 00:05', '3 March 2026'],
  [new Date(2026, 2, 2, 23, 59), 'yesterday', 'yesterday at 23:59', '2 March 2026'],
  [new Date(2026, 0, 9, 14, 5), '9 January', '9 January at 14:05', '9 January 2026'],
  [new Date(2025, 11, 31, 9, 0), '31 December 2025', '31 December 2025 at 09:00', '31 December 2025'],
])('%s has the same formats everywhere', (moment, day, time, full) => {
  expect([formatRelativeDate(moment, now), formatDateTime(moment.getTime(), now)]).toEqual([day, time]);
  expect(formatFullDate(moment.toISOString())).toBe(full);
});

test('a short date is formatted for little room', () => {
  expect(formatShortDate('2026-11-16')).toBe('16 Nov');
});

test.each([
  [-1, 'yesterday', 'Monday 2 March at 17:00'],
  [0, 'today at 17:00', 'Tuesday 3 March at 17:00'],
  [1, 'tomorrow', 'Wednesday 4 March at 17:00'],
  [2, 'Thursday', 'Thursday 5 March at 17:00'],
  [6, 'Monday', 'Monday 9 March at 17:00'],
  [7, '10 March', 'Tuesday 10 March at 17:00'],
  [-300, '7 May 2025', 'Wednesday 7 May 2025 at 17:00'],
])('something due in %i days is due %s, in full %s', (days, words, full) => {
  const dueAt = new Date(2026, 2, 3 + days, 17).toISOString();
  expect([formatDue(dueAt, now), formatDueTime(dueAt, now)]).toEqual([words, full]);
});
