import { expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { Content, pools } from './content';
import json from './content.json';

const check = (content: unknown) => () => parse(Content, content, 'content');
const [beginner, ...otherLevels] = json.levels;

test('every word of a pool has its tiles, a clue and an explanation', () => {
  expect([pools[3].length, pools[4].length]).toEqual([18, 24]);
  for (const [width, pool] of Object.entries(pools)) {
    for (const { tiles, last } of pool) expect([tiles.length, last.length]).toEqual([+width, +width - 1]);
  }
});

test.each([
  ['a missing level', { ...json, levels: otherLevels }, 'a level for each difficulty'],
  [
    'a band downwards',
    { ...json, levels: [{ ...beginner, par: { from: 9, to: 6 } }, ...otherLevels] },
    'goes upwards',
  ],
])('content with %s is refused', (_, content, message) => {
  expect(check(content)).toThrow(message);
});
