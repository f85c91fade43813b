import { parse } from '@venture/contract/parse';
import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import * as v from 'valibot';
import { createPool, type Word, words } from '../content';
import json from './content.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = v.pipe(v.string(), v.nonEmpty());

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
    words: createPool(4, 5),
  }),
  v.check(
    ({ levels }) => levels.map(({ difficulty }) => difficulty).join() === DIFFICULTIES.join(),
    'a level for each difficulty, in their order',
  ),
);

const content = parse(Content, json, 'fewest slides content');
export const { version, rules, messages, help } = content;

/** The words by the width of the board: 3x3 boards have those of the specified game. */
export const pools: Readonly<Record<Level['width'], readonly Word[]>> = { 3: words, 4: content.words };

export function findLevel(difficulty: Difficulty): Level {
  const found = content.levels.find((level) => level.difficulty === difficulty);
  if (!found) throw new Error(`There is no level '${difficulty}' in the content.`);
  return found;
}
