import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './seed.json';

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
