import { expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { words as specified } from '../content';
import { words } from './content';

const anagram = (word: string) => [...word].sort().join('');

test("each difficulty's share of the 160 words divides evenly into games of 8, with words from every module", () => {
  expect(words).toHaveLength(160);
  const count = (difficulty: string) => words.filter((each) => each.difficulty === difficulty);
  expect(DIFFICULTIES.map((each) => count(each).length)).toEqual([56, 56, 48]);
  for (const each of DIFFICULTIES) {
    expect(new Set(count(each).map(({ module }) => module)).size).toBe(3);
    expect(new Set(count(each).map(({ kind }) => kind)).size).toBe(3);
  }
});

test('no word is an anagram of another, or of one in the specified game', () => {
  const all = [...words, ...specified].map(({ word }) => anagram(word));
  expect(new Set(all).size).toBe(all.length);
});

test('no clue contains a word that begins like its answer', () => {
  const telling = words.filter(({ word, definition }) =>
    definition
      .toUpperCase()
      .split(/[^A-Z]+/)
      .some((each) => each.startsWith(word.slice(0, 5)) || (each.length > 3 && word.startsWith(each))),
  );
  expect(telling.map(({ word }) => word)).toEqual([]);
});

test('clues and explanations are sentences, and no two are the same', () => {
  const texts = words.flatMap(({ definition, explanation }) => [definition, explanation]);
  expect(new Set(texts).size).toBe(texts.length);
  for (const text of texts) expect(text).toMatch(/^[“A-Z0-9$].{6,128}[.?!”]$/);
});

test('every word occurs once, fits on the rack, and is hidden in its clue', () => {
  expect(new Set(words.map(({ id }) => id)).size).toBe(words.length);
  for (const { word, definition } of words) {
    expect(word).toMatch(/^[A-Z]{3,12}$/);
    expect(definition.toUpperCase()).not.toContain(word);
  }
});
