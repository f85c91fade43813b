import { describe, expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { messages, modes, rules, words } from './content';
import { findPool } from './fewest-slides/content';

test.each([
  ['MSG-08', messages.timeUp, 'Time is up!'],
  ['MSG-12', messages.noMoves, "You haven't made any moves yet!"],
  ['MSG-13', messages.tryAgain, 'Try again!'],
  ['MSG-14', messages.tryAgainButton, 'Try Again'],
  ['MSG-15', messages.more, 'Wanna solve more puzzle?'],
])('%s has the exact wording', (_, message, text) => {
  expect(message).toBe(text);
});

test("the three modes' par ranges are contiguous", () => {
  expect(DIFFICULTIES.map((mode) => modes[mode].par)).toEqual([
    { from: 5, to: 9 },
    { from: 10, to: 14 },
    { from: 15, to: 20 },
  ]);
});

test('the parts of mastery add up to 100 percent', () => {
  expect(Object.values(rules.mastery).reduce((sum, part) => sum + part)).toBe(100);
});

describe.each([3, 4])('words for boards with %i columns', (width) => {
  const pool = findPool(width);

  test('have two sets of tiles each, and a clue and an explanation that do not give the word away', () => {
    expect(pool).toHaveLength(width === 3 ? 18 : 24);
    for (const { word, tiles, last, clue, definition } of pool) {
      expect([tiles.length, last.length]).toEqual([width, width - 1]);
      expect(last.join('')).toBe(word);
      for (const tile of [...tiles, ...last])
        expect(tile).toMatch(width === 3 ? /^[A-Z]{2,6}$/ : /^[A-Z]{2,5}$/);
      expect([clue, definition].join(' ').toUpperCase()).not.toContain(word);
      expect([clue, definition]).not.toContain('');
    }
  });

  test('share no tiles', () => {
    const tiles = pool.flatMap((word) => [...new Set([...word.tiles, ...word.last])]);
    expect(new Set(tiles).size).toBe(tiles.length);
    for (const word of pool) {
      for (const each of [word.tiles, word.last]) expect(new Set(each).size).toBe(each.length);
    }
  });
});

test('words for 3x3 boards have six to nine letters', () => {
  for (const { word } of words) expect(word).toMatch(/^.{6,9}$/);
});
