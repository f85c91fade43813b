import { expect, test } from '@jest/globals';
import { levelOf } from '@venture/rules/xp';
import { describeNextLevel, EXAMPLE } from './summary';

const said = (xp: number, most: number) => describeNextLevel({ ...EXAMPLE, xp, most, level: levelOf(xp) });

test.each([
  [500, 3200, 'Level 4, 242 XP to level 5'],
  [2863, 3842, 'Level 9, 979 XP to level 10'],
  [2863, 3200, 'Level 9; level 10 needs more XP than you can earn so far'],
  [3842, 4000, 'Level 10, the highest there is'],
])('with %i of at most %i XP the dashboard says "%s"', (xp, most, words) => {
  expect(said(xp, most)).toBe(words);
});
