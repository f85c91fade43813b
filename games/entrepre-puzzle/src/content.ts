import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import * as v from 'valibot';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.pipe(v.string(), v.nonEmpty());

/**
 * A pool of words for boards of this width: each with its tiles in any row, and in the last row, which has one less.
 * Any of them together have different tiles, and their clues have one answer.
 */
export const createPool = (width: number, mostLetters: number) => {
  const tile = v.pipe(v.string(), v.regex(/^[A-Z]{2,}$/, 'is capital letters'), v.maxLength(mostLetters));
  const Word = v.pipe(
    v.strictObject({
      tiles: v.pipe(v.array(tile), v.length(width)),
      last: v.pipe(v.array(tile), v.length(width - 1)),
      clue: text,
      definition: text,
    }),
    v.transform((given) => ({ ...given, word: given.tiles.join('') })),
    v.check(({ word, last }) => word === last.join(''), 'both spell the same word'),
    v.check(({ tiles, last }) => areDifferent(tiles) && areDifferent(last), 'the tiles of a word differ'),
    v.check(
      ({ word, clue, definition }) => !`${clue} ${definition}`.toUpperCase().includes(word),
      'clue and definition do not give the word away',
    ),
  );
  return v.pipe(
    v.array(Word),
    v.minLength(width),
    v.check((words) => areDifferent(words.map(({ word }) => word)), 'words differ'),
    v.check(
      (words) => areDifferent(words.flatMap(({ tiles, last }) => [...new Set([...tiles, ...last])])),
      'no two words share a tile',
    ),
  );
};
export type Word = v.InferOutput<ReturnType<typeof createPool>>[number];

const areDifferent = (texts: readonly string[]) => new Set(texts).size === texts.length;

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
    words: createPool(3, 6),
  }),
  v.check(({ rules, words }) => words.length === rules.poolSize, 'the pool has as many words as it says'),
  v.check(({ words }) => words.every(({ word }) => /^.{6,9}$/.test(word)), 'words have six to nine letters'),
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

export const { version, rules, modes, messages, words } = parse(Content, json, 'entrepre-puzzle content');
