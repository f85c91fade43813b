import { expect, test } from '@jest/globals';
import { bag, constants, words } from './content';
import json from './content.json';

test('SC-01 the list has 20 words with definitions', () => {
  expect(words).toHaveLength(20);
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

test('the bag of extra letters contains the whole alphabet', () => {
  expect(new Set(bag).size).toBe(26);
  expect(bag.filter((letter) => letter === 'E')).toHaveLength(json.bag.E);
});

test('each word is in capitals, fits on the rack, is no anagram of another, and is not in its own definition', () => {
  const anagrams = words.map(({ word }) => [...word].sort().join(''));
  expect(new Set(anagrams).size).toBe(words.length);
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length);
  for (const { id, word, definition } of words) {
    expect(id).toMatch(/^sc-[a-z]+$/);
    expect(word).toMatch(/^[A-Z]{3,12}$/);
    expect(word.length).toBeGreaterThan(constants.hintLetters);
    expect(definition.toUpperCase()).not.toContain(word);
  }
});

test('solving every word gives the best score', () => {
  expect(constants.maxScore).toBe(constants.rounds * constants.pointsPerWord);
});
