import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const Letter = v.pipe(v.string(), v.regex(/^[A-Z]$/));

const Rules = v.pipe(
  v.strictObject({
    rounds: count,
    seconds: count,
    pointsPerWord: count,
    rackTiles: count,
    timeoutPenalty: count,
    winAt: count,
    maxScore: count,
    hintLetters: count,
    /** The seconds left at which the time is announced, in descending order. */
    announceSeconds: v.array(count),
    /** The pause in typing after which the letters so far are announced. */
    announceAfterMs: count,
  }),
  v.check((rules) => rules.maxScore === rules.rounds * rules.pointsPerWord, 'maxScore is every word solved'),
  v.check((rules) => rules.winAt <= rules.maxScore, 'winAt can be reached'),
);

const Word = v.pipe(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^sc-[a-z]+$/)),
    word: v.pipe(v.string(), v.regex(/^[A-Z]{3,}$/)),
    definition: v.pipe(v.string(), v.minLength(20)),
  }),
  v.check(({ word, definition }) => !definition.toUpperCase().includes(word), 'a definition hides its word'),
);
export type Word = Readonly<v.InferOutput<typeof Word>>;

/** The letters of a word in alphabetical order: equal for anagrams. */
const anagram = (word: string) => [...word].sort().join('');

export const Content = v.pipe(
  v.strictObject({
    version: count,
    locale: v.literal('en'),
    rules: Rules,
    /** How often each letter is in the bag that the extra tiles of a rack are drawn from. */
    bag: v.record(Letter, count),
    words: v.array(Word),
  }),
  v.check(({ rules, words }) => words.length >= rules.rounds, 'there is a word for every round'),
  v.check(
    ({ rules, words }) => words.every(({ word }) => word.length <= rules.rackTiles),
    'every word fits on the rack',
  ),
  v.check(
    ({ rules, words }) => words.every(({ word }) => word.length > rules.hintLetters),
    'a hint never gives a whole word',
  ),
  v.check(({ words }) => new Set(words.map(({ id }) => id)).size === words.length, 'every id is used once'),
  v.check(
    ({ words }) => new Set(words.map(({ word }) => anagram(word))).size === words.length,
    'no word is an anagram of another',
  ),
);

const content = parse(Content, json, 'entre-scrabble content');
export const constants = content.rules;
export const words: readonly Word[] = content.words;
export const bag = Object.entries(content.bag).flatMap(([letter, times]) =>
  Array<string>(times).fill(letter),
);
