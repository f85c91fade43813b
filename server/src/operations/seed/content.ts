import { parse } from '@venture/contract/parse';
import { pickBelow, type Random } from '@venture/progress/random';
import * as v from 'valibot';
import json from './seed.json';

/** A value of the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export function sampleNormal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

export function pick<Item>(list: readonly Item[], next: Random): Item {
  const item = list[pickBelow(next, list.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

/** The places of an id of version 4: `x` is any digit, `y` one that says how it is made. */
const ID = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';
const DIGITS = '0123456789abcdef';

/** An id that depends on the seed alone; thousands of them a second are made, so digit by digit. */
export function makeUuid(next: Random): string {
  let id = '';
  for (const place of ID) {
    if (place === 'x') id += DIGITS[pickBelow(next, 16)];
    else id += place === 'y' ? DIGITS[8 + pickBelow(next, 4)] : place;
  }
  return id;
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const names = v.pipe(v.array(v.string()), v.minLength(1));

/** How the made-up learners are and behave; nobody can have an email in `domain`. */
export const content = parse(
  v.strictObject({
    domain: v.pipe(v.string(), v.endsWith('.invalid')),
    /** How many are stored at once, and made without letting anything else go on. */
    learnersAtOnce: count,
    learnersInOneGo: count,
    /** Over how many connections they are stored. */
    connections: count,
    weeks: count,
    firstNames: names,
    lastNames: names,
    nicknameWords: names,
    classes: v.array(v.strictObject({ name: v.string(), share })),
    joinsLeaderboard: share,
    goesOn: share,
    triesAgain: share,
    playsGame: share,
    verifiedRun: share,
    secondsPerQuestion: count,
    gainByTrying: v.number(),
    /** Questions, by their places, at which strong students prefer a wrong option: as if the key were wrong. */
    misleading: v.array(v.strictObject({ quiz: count, question: count })),
  }),
  json,
  'server/src/seed/seed.json',
);
