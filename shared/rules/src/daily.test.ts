import { expect, test } from '@jest/globals';
import {
  addDays,
  dailySeed,
  dailyStreak,
  findDailyResult,
  listDailyParts,
  readDay,
  selectDailyParts,
} from './daily';
import type { Run } from './events';

const GAME = 'fair.quick';
const scale = { from: 0, to: 10 };
const [part] = listDailyParts([
  {
    name: 'fair',
    modes: [
      { id: 'slow', title: 'Slow', text: 'Slow.', path: '/fair/slow', scale },
      {
        ...{ id: 'quick', title: 'Quick', text: 'Quick.', path: '/fair/quick', scale },
        daily: { title: 'One round', options: {} },
      },
    ],
  },
]);
const run = (day: string, { on = day, score = 5, hour = 12 } = {}): Run => ({
  id: `00000000-0000-4000-8000-${on.replaceAll('-', '')}${String(hour).padStart(4, '0')}`,
  at: `${on}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ...{ kind: 'run', game: GAME, rules: 1, seed: dailySeed(day, GAME), score, facts: {}, timing: 'x1' },
});

test("a remote's modes with a daily deal can be parts of the day's Venture", () => {
  expect(part).toEqual({
    game: GAME,
    title: 'One round',
    path: '/fair/quick',
    minutes: 1,
    scale,
    options: {},
  });
});

test('everyone gets the same deal on a day, and a different one on another day or in another game', () => {
  const seeds = ['2026-11-28', '2026-11-29', '2027-11-28'].flatMap((day) =>
    ['fair.quick', 'fair.slow'].map((game) => dailySeed(day, game)),
  );
  expect(new Set(seeds).size).toBe(6);
  expect(dailySeed('2026-11-28', 'fair.quick')).toBe(seeds[0]);
});

test("a day has five of many parts, in the list's order, and another day has others", () => {
  const many = part ? Array.from({ length: 40 }, (_, at) => ({ ...part, game: `game-${at}.quick` })) : [];
  const [one, other] = ['2026-11-28', '2026-11-29'].map((day) => selectDailyParts(many, day));
  expect(one).toHaveLength(5);
  expect(one).toEqual(many.filter((each) => one?.includes(each)));
  expect(one).not.toEqual(other);
  expect(selectDailyParts(many.slice(0, 5), '2026-11-28')).toEqual(many.slice(0, 5));
});

test.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-11-01', '2026-11-01'],
  ['2026-11-29', undefined],
  ['2026-13-40', undefined],
  ['2026-02-31', undefined],
  ['today', undefined],
  [null, undefined],
])('the day %s in an address is %s', (text, day) => {
  expect(readDay(text, new Date('2026-11-28T23:00:00Z'))).toBe(day);
});

test('if a part is played several times, the first play counts', () => {
  const events = [run('2026-11-28', { score: 9, hour: 13 }), run('2026-11-28', { score: 4, hour: 12 })];
  expect(part && findDailyResult(events, part, '2026-11-28')).toMatchObject({ share: 0.4 });
  expect(part && findDailyResult(events, part, '2026-11-27')).toBeUndefined();
});

test.each([
  ['with other options', { options: { timing: 'x1', difficulty: 'Beginner' } }],
  ['before its day, from a link of a friend', { at: '2026-11-27T23:59:59.000Z' }],
  ['of another game', { game: 'fair.slow' }],
])('playing the same deal %s does not count', (_, more) => {
  const advanced = part && { ...part, options: { difficulty: 'Advanced' } };
  const play = { ...run('2026-11-28'), options: { timing: 'x1', difficulty: 'Advanced' } };
  expect(advanced && findDailyResult([play], advanced, '2026-11-28')).toBeDefined();
  expect(advanced && findDailyResult([{ ...play, ...more }], advanced, '2026-11-28')).toBeUndefined();
});

const NOW = new Date('2026-11-28T12:00:00Z');
const daysAgo = (...ago: number[]) => ago.map((days) => run(addDays('2026-11-28', -days)));

test.each([
  ['nothing was played', [], 0],
  ['today alone', daysAgo(0), 1],
  ['today is not over', daysAgo(1, 2), 2],
  ['one day was missed', daysAgo(0, 1, 3, 4), 4],
  ['two days in a row were missed', daysAgo(0, 1, 4), 2],
  ['a second day was missed six days later', daysAgo(0, 2, 3, 4, 5, 6, 8), 6],
  ['a second day was missed seven days later', daysAgo(0, 2, 3, 4, 5, 6, 7, 9), 8],
  ['an old day was played today', [run('2026-11-20', { on: '2026-11-28' })], 0],
  ['a day was played twice', [run('2026-11-28'), run('2026-11-28', { hour: 13 })], 1],
])('the streak if %s', (_, events, days) => {
  expect(dailyStreak(events, NOW)).toBe(days);
});
