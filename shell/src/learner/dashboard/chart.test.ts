import { expect, test } from '@jest/globals';
import { toDayNumber } from '@venture/api/format';
import { chartOf, sayChart } from './XpChart';

const today = toDayNumber(new Date(2026, 2, 20));
const gain = (daysAgo: number, gained: number, xp: number) => ({ day: today - daysAgo, gained, xp });

test('without XP there is no chart', () => expect(chartOf([], today)).toBeUndefined());

test('it starts at zero on the day before the first gain, and ends today', () => {
  const chart = chartOf([gain(0, 500, 500)], today);
  expect(chart?.corners).toEqual([
    { day: today - 1, xp: 0 },
    { day: today - 1, xp: 0 },
    { day: today, xp: 500 },
    { day: today, xp: 500 },
  ]);
});

test('the line is flat on days without gains', () => {
  const chart = chartOf([gain(9, 300, 300), gain(2, 200, 500)], today);
  expect(chart?.corners.map(({ day, xp }) => [day - today, xp])).toEqual([
    [-10, 0],
    [-10, 0],
    [-9, 300],
    [-3, 300],
    [-2, 500],
    [0, 500],
  ]);
});

test('it shows the last 30 days, starting from the XP gained before', () => {
  const chart = chartOf([gain(90, 300, 300), gain(2, 200, 500)], today);
  expect(chart?.first).toEqual({ day: today - 30, xp: 300 });
  expect(chart?.days).toEqual([gain(2, 200, 500)]);
});

test.each([
  [
    [gain(9, 300, 300), gain(2, 200, 500)],
    'From 0 XP on 10 March to 500 XP on 20 March. Most on 11 March: 300 XP.',
  ],
  [
    [gain(90, 1300, 1300)],
    'From 1,300 XP on 18 February to 1,300 XP on 20 March. No XP gained in this period.',
  ],
])('the chart is described in words', (history, words) => {
  const chart = chartOf(history, today);
  expect(chart && sayChart(chart)).toBe(words);
});
