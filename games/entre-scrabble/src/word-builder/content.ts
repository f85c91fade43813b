import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import * as v from 'valibot';
import { constants as base } from '../content';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const sentence = v.pipe(v.string(), v.minLength(8), v.maxLength(130));

const Entry = v.pipe(
  v.strictObject({
    word: v.pipe(v.string(), v.regex(/^[A-Z]{3,12}$/)),
    difficulty: v.picklist(DIFFICULTIES),
    module: v.picklist(['business-ideas', 'marketing-sales', 'business-strategy']),
    /** The relation of the clue to the word. */
    kind: v.picklist(['meaning', 'example', 'opposite']),
    clue: sentence,
    /** Shown at the end of a play. */
    explanation: sentence,
  }),
  v.check(({ word, clue }) => !clue.toUpperCase().includes(word), 'a clue hides its word'),
  v.check(({ word }) => word.length <= base.rackTiles, 'every word fits on the rack'),
  v.transform(({ clue, ...entry }) => ({ ...entry, id: entry.word.toLowerCase(), definition: clue })),
);
export type Entry = Readonly<v.InferOutput<typeof Entry>>;

const table = <Item extends v.GenericSchema>(item: Item) => v.record(v.string(), item);

/** The clue, by its relation to the word, and an explanation, by difficulty, module and word. */
const Words = v.pipe(
  table(table(table(table(v.string())))),
  v.transform((difficulties) =>
    Object.entries(difficulties).flatMap(([difficulty, modules]) =>
      Object.entries(modules).flatMap(([module, words]) =>
        Object.entries(words).flatMap(([word, { explanation, ...clues }]) =>
          Object.entries(clues).map(([kind, clue]) => ({
            word,
            difficulty,
            module,
            kind,
            clue,
            explanation,
          })),
        ),
      ),
    ),
  ),
);

const Rules = v.strictObject({
  /** Words of one play. */
  words: count,
  secondsPerWord: count,
  /** For all words of a play, shared among them by their letters. */
  points: count,
  winPercent: count,
  /** Letters that a wrong try costs. */
  wrongLetters: count,
});
export type Rules = Readonly<v.InferOutput<typeof Rules>>;

export const Content = v.pipe(
  v.strictObject({
    version: count,
    locale: v.literal('en'),
    rules: Rules,
    oneWord: Rules,
    words: v.pipe(Words, v.array(Entry)),
  }),
  v.check(({ words }) => new Set(words.map(({ id }) => id)).size === words.length, 'every word comes once'),
  v.check(
    ({ words, rules }) =>
      DIFFICULTIES.every(
        (each) => words.filter((word) => word.difficulty === each).length % rules.words === 0,
      ),
    'the words of each difficulty fill whole plays',
  ),
);

export const { rules: constants, oneWord, words } = parse(Content, json, 'word-builder content');
