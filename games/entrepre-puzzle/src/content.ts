import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import * as v from 'valibot';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.nonEmpty());
const tile = v.pipe(v.string(), v.regex(/^[A-Z]{2,6}$/, 'is two to six capital letters'));

const Word = v.pipe(
  v.strictObject({
    id: text,
    word: v.pipe(v.string(), v.regex(/^[A-Z]{6,9}$/, 'is six to nine capital letters')),
    split3: v.strictTuple([tile, tile, tile]),
    split2: v.strictTuple([tile, tile]),
    clue: text,
    definition: text,
  }),
  v.check((word) => word.split3.join('') === word.word, 'split3 spells the word'),
  v.check((word) => word.split2.join('') === word.word, 'split2 spells the word'),
  v.check(
    (word) => !`${word.clue} ${word.definition}`.toUpperCase().includes(word.word),
    'clue and definition do not give the word away',
  ),
);
export type Word = v.InferOutput<typeof Word>;

const ModeContent = v.pipe(
  v.strictObject({
    name: v.picklist(DIFFICULTIES),
    par: v.strictObject({ from: v.pipe(count, v.minValue(1)), to: count }),
    /** The most mastery a play in this mode can show. */
    mastery: v.pipe(count, v.multipleOf(100)),
  }),
  v.check(({ par }) => par.from <= par.to, 'a band of pars goes upwards'),
);

export const Content = v.pipe(
  v.strictObject({
    version: count,
    locale: v.literal('en'),
    rules: v.strictObject({
      size: v.literal(3),
      seconds: count,
      winBase: count,
      pointsPerSecond: count,
      freeMoves: count,
      poolSize: count,
      slidesStarPercent: v.pipe(count, v.minValue(100)),
      mastery: v.pipe(
        v.strictObject({ solvedPercent: count, slidesPercent: count, unaidedPercent: count }),
        v.check(
          (parts) => Object.values(parts).reduce((sum, part) => sum + part, 0) === 100,
          'adds up to 100',
        ),
      ),
    }),
    modes: v.array(ModeContent),
    messages: v.strictObject({
      timeUp: text,
      noMoves: text,
      tryAgain: text,
      tryAgainButton: text,
      more: text,
      allRight: text,
      submitWarning: text,
    }),
    words: v.array(Word),
  }),
  v.check(({ rules, words }) => words.length === rules.poolSize, 'the pool has as many words as it says'),
  v.check(({ words }) => new Set(words.map((word) => word.word)).size === words.length, 'words differ'),
  v.check(({ words }) => new Set(words.map((word) => word.id)).size === words.length, 'ids differ'),
  v.check(
    ({ words }) => tilesBelongToOneWord(words.map(({ split3, split2 }) => [...split3, ...split2])),
    'no two words share a tile',
  ),
  v.check(
    ({ modes }) => modes.map((mode) => mode.name).join() === DIFFICULTIES.join(),
    'modes in their order',
  ),
  v.check(
    ({ modes }) => modes.every(({ par }, at) => at === 0 || par.from === (modes[at - 1]?.par.to ?? 0) + 1),
    'each band of pars starts where the one before ended',
  ),
);
export type Content = v.InferOutput<typeof Content>;

/** Then any words together have different tiles, and their clues have one answer. */
export function tilesBelongToOneWord(tilesOfWords: readonly (readonly string[])[]): boolean {
  const tiles = tilesOfWords.flatMap((ofWord) => [...new Set(ofWord)]);
  return new Set(tiles).size === tiles.length;
}

export const { version, rules, modes, messages, words } = parse(Content, json, 'entrepre-puzzle content');
