import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uniqueTitles } from './unique-titles';

test.each<[readonly string[], readonly string[], readonly string[]]>([
  [['A', 'B'], [], ['A', 'B']],
  [['A', 'A'], [], ['A', 'A [2]']],
  [['A', 'A [3]', 'A'], [], ['A', 'A [3]', 'A [4]']],
  [['A', 'A', 'A [2]'], [], ['A', 'A [3]', 'A [2]']],
  [['Quiz', 'quiz'], [], ['Quiz', 'quiz [2]']],
  [['ID'], ['ID'], ['ID [1]']],
])('the titles %j, with %j already taken, become %j', (titles, taken, expected) => {
  expect(uniqueTitles(titles, taken)).toEqual(expected);
});

test('any list of titles becomes as many distinct titles', () => {
  const title = fc.constantFrom('A', 'a', 'A [1]', 'A [2]', 'A [3]', 'A [2] [3]', 'B');
  fc.assert(
    fc.property(fc.array(title), fc.array(title), (titles, taken) => {
      const unique = uniqueTitles(titles, taken).map((each) => each.toLowerCase());
      expect(unique).toHaveLength(titles.length);
      expect(new Set(unique).size).toBe(titles.length);
      for (const each of taken) expect(unique).not.toContain(each.toLowerCase());
    }),
  );
});
