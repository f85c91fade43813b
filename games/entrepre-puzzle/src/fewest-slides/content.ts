import { parse } from '@venture/contract/parse';
import { DIFFICULTIES, type Difficulty } from '@venture/progress/difficulty';
import * as v from 'valibot';
import { tilesBelongToOneWord, words } from '../content';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.nonEmpty());
const tile = v.pipe(v.string(), v.regex(/^[A-Z]{2,5}$/, 'is two to five capital letters'));

const LongWord = v.pipe(
  v.strictObject({
    tiles: v.strictTuple([tile, tile, tile, tile]),
    /** Its tiles in the last row, which has one less. */
    last: v.strictTuple([tile, tile, tile]),
    clue: text,
    definition: text,
  }),
  v.check(({ tiles, last }) => tiles.join('') === last.join(''), 'both spell the same word'),
  v.check(({ tiles, last }) => new Set(tiles).size + new Set(last).size === 7, 'the tiles of a word differ'),
  v.transform((given) => ({ ...given, word: given.tiles.join(''), id: given.tiles.join('') })),
  v.check(
    ({ word, clue, definition }) => !`${clue} ${definition}`.toUpperCase().includes(word),
    'clue and definition do not give the word away',
  ),
);

const Level = v.pipe(
  v.strictObject({
    difficulty: v.picklist(DIFFICULTIES),
    width: v.picklist([3, 4]),
    par: v.strictObject({ from: count, to: v.pipe(count, v.maxValue(20)) }),
  }),
  v.check(({ par }) => par.from <= par.to, 'a band of pars goes upwards'),
);
type Level = v.InferOutput<typeof Level>;

export const Content = v.pipe(
  v.strictObject({
    version: count,
    locale: v.literal('en'),
    rules: v.strictObject({ best: count, mostSlides: count }),
    levels: v.array(Level),
    messages: v.strictObject({ start: text, resumed: text, gaveUp: text, tooMany: text }),
    help: v.array(text),
    words: v.pipe(v.array(LongWord), v.minLength(4)),
  }),
  v.check(
    ({ levels }) => levels.map(({ difficulty }) => difficulty).join() === DIFFICULTIES.join(),
    'a level for each difficulty, in their order',
  ),
  v.check(
    ({ words }) => tilesBelongToOneWord(words.map(({ tiles, last }) => [...tiles, ...last])),
    'no two words share a tile',
  ),
);

const content = parse(Content, json, 'fewest slides content');
export const { version, rules, messages, help } = content;

/** A word with its tiles, and those that it has in the last row. */
export type PuzzleWord = {
  readonly id: string;
  readonly word: string;
  readonly clue: string;
  readonly definition: string;
  readonly tiles: readonly string[];
  readonly last: readonly string[];
};

/** The words by the width of the board: 3x3 boards have those of the specified game. */
export const pools: Readonly<Record<Level['width'], readonly PuzzleWord[]>> = {
  3: words.map(({ split3, split2, ...word }) => ({ ...word, tiles: split3, last: split2 })),
  4: content.words,
};

export function levelOf(difficulty: Difficulty): Level {
  const found = content.levels.find((level) => level.difficulty === difficulty);
  if (!found) throw new Error(`There is no level '${difficulty}' in the content.`);
  return found;
}
