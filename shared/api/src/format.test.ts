import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatDueDate,
  formatFullDate,
  formatList,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatOnDay,
  formatPercent,
  formatRelativeDate,
  formatShortDate,
  formatShortDueDate,
  formatShortDuration,
  formatShortNumber,
  formatSize,
  formatTimeInZone,
  formatWait,
  toDayNumber,
} from './format';

test.each([
  [0, undefined, '0'],
  [-0, undefined, '0'],
  [-1250, undefined, '\u22121,250'],
  [1234.5678, undefined, '1,234.568'],
  [1234.5678, 1, '1,234.6'],
  [1234.5678, 0, '1,235'],
  [3, 2, '3'],
])('the number %d with %p decimal places is formatted as %s', (value, digits, words) => {
  expect(formatNumber(value, digits)).toBe(words);
});

test.each([
  [0, 'item', undefined, '0 items'],
  [1, 'item', undefined, '1 item'],
  [1200, 'item', undefined, '1,200 items'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('%i, %p and %p become %s', (count, one, many, words) => {
  expect(formatCount(count, one, many)).toBe(words);
});

test.each([
  [[], ''],
  [['one'], 'one'],
  [['one', 'two'], 'one and two'],
  [['one', 'two', 'three'], 'one, two, and three'],
])('the list %p is formatted as "%s"', (items, words) => {
  expect(formatList(items)).toBe(words);
});

test('a list of alternatives uses "or"', () => {
  expect(formatList(['one', 'two', 'three'], 'or')).toBe('one, two, or three');
});

test('percent, money and short numbers', () => {
  expect([formatPercent(12.34), formatPercent(12.34, 1), formatMoney(12_000.5)]).toEqual([
    '12%',
    '12.3%',
    '$12,000.5',
  ]);
  expect(formatShortNumber(12_300)).toBe('12K');
});

test.each([
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1.0 MB'],
  [1_250_000, '1.3 MB'],
  [40e9, '40.0 GB'],
])('%d bytes are formatted as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test.each([
  [9, '0:09'],
  [60, '1:00'],
  [754, '12:34'],
])('a clock at %i seconds shows %s', (seconds, words) => {
  expect(formatClock(seconds)).toBe(words);
});

test.each([
  [0.4, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [150.4, '2 min 30 s'],
])('%d seconds shorten to %s', (seconds, words) => {
  expect(formatShortDuration(seconds)).toBe(words);
});

test.each([
  [0, 'a few seconds'],
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [7201, '3 hours'],
])('a wait of %i seconds reads %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  [0, '1 min'],
  [100, '2 min'],
])('%i seconds round to %s', (seconds, words) => {
  expect(formatMinutes(seconds)).toBe(words);
});

test('a time in a zone names the weekday, and unknown zones fall back to UTC', () => {
  const noon = new Date(Date.UTC(2026, 2, 6, 12));
  expect(formatTimeInZone('Asia/Tokyo', noon)).toBe('Friday 21:00');
  expect(formatTimeInZone('Atlantis/Poseidonis', noon)).toBe('Friday 12:00 (UTC)');
});

test("a day's number is the same from local midnight to midnight, and the next day's is one higher", () => {
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
])('%i days from 3 March: %s, as a date %s', (days, words, date) => {
  expect([formatOnDay(today + days, today), formatDate(today + days, today)]).toEqual([words, date]);
});

test.each([
  [new Date(2026, 2, 3, 0, 5), 'today', 'today at 00:05', '3 March 2026'],
  [new Date(2026, 2, 2, 23, 59), 'yesterday', 'yesterday at 23:59', '2 March 2026'],
  [new Date(2026, 0, 9, 14, 5), '9 January', '9 January at 14:05', '9 January 2026'],
  [new Date(2025, 11, 31, 9, 0), '31 December 2025', '31 December 2025 at 09:00', '31 December 2025'],
])('%s is worded consistently', (moment, day, time, full) => {
  expect([formatRelativeDate(moment, now), formatDateTime(moment.getTime(), now)]).toEqual([day, time]);
  expect(formatFullDate(moment.toISOString())).toBe(full);
});

test('dates have a short form for tight spaces', () => {
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
])('due in %i days: %s in short, %s in full', (days, words, full) => {
  const dueAt = new Date(2026, 2, 3 + days, 17).toISOString();
  expect([formatShortDueDate(dueAt, now), formatDueDate(dueAt, now)]).toEqual([words, full]);
});
