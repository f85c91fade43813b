import { expect, test } from '@jest/globals';
import { ParseError, parse } from '@venture/contract/parse';
import { bag, Content, constants, words } from './content';
import json from './content.json';

test('SC-01 the list has 20 words with definitions', () => {
  expect(words).toHaveLength(20);
  expect(new Set(words.map(({ word }) => word)).size).toBe(20);
  for (const { definition } of words) expect(definition).toMatch(/^[A-Z].{18,}\.$/);
});

test.each([
  ['SC-02 rounds', 'rounds', 5],
  ['SC-03 seconds a round', 'seconds', 30],
  ['SC-04 tiles on the rack', 'rackTiles', 12],
  ['SC-09 points for a word', 'pointsPerWord', 100],
  ['SC-12 price of a timeout', 'timeoutPenalty', 100],
  ['SC-25 letters in a hint', 'hintLetters', 2],
  ['SC-26 score that wins', 'winAt', 400],
  ['SC-26 best score', 'maxScore', 500],
] as const)('%s: %s is %i', (_, name, value) => {
  expect(constants[name]).toBe(value);
});

test('the bag of extra letters holds the whole alphabet', () => {
  expect(new Set(bag).size).toBe(26);
  expect(bag.filter((letter) => letter === 'E')).toHaveLength(json.bag.E);
});

const { words: list, rules } = json;
const [first] = list;

test.each([
  [
    'a definition that names its word',
    { words: [{ ...first, definition: 'The ENTREPRENEUR is the one who founds.' }, ...list.slice(1)] },
  ],
  ['a word longer than the rack', { words: [{ ...first, word: 'ENTREPRENEURS' }, ...list.slice(1)] }],
  ['a word that is not in capitals', { words: [{ ...first, word: 'Entrepreneur' }, ...list.slice(1)] }],
  ['the same id twice', { words: [{ ...first, id: 'sc-pivot' }, ...list.slice(1)] }],
  ['an anagram of another word', { words: [{ ...first, word: 'CHINE' }, ...list.slice(1)] }],
  ['fewer words than rounds', { words: list.slice(0, 4) }],
  ['a hint as long as a word', { rules: { ...rules, hintLetters: 5 } }],
  ['a best score that is not every word solved', { rules: { ...rules, maxScore: 600 } }],
  ['a winning score out of reach', { rules: { ...rules, winAt: 600 } }],
  ['a bag with a lower-case letter', { bag: { e: 12 } }],
])('content with %s is refused', (_, change) => {
  expect(() => parse(Content, { ...json, ...change }, 'content')).toThrow(ParseError);
});
