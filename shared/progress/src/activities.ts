import { parse } from '@venture/contract/parse';
import { Scale } from '@venture/contract/scale';
import * as v from 'valibot';
import json from './activities.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const percent = v.pipe(count, v.maxValue(100));

const Quiz = v.strictObject({ id: v.string(), maxXp: count, passPercent: v.nullable(percent) });
const Game = v.strictObject({ id: v.string(), scale: Scale });
const Module = v.strictObject({
  id: v.string(),
  title: v.string(),
  route: v.string(),
  quiz: v.string(),
  sections: v.pipe(v.array(v.string()), v.minLength(1)),
});

const Activities = v.pipe(
  v.strictObject({
    /** What each game is worth, whoever made it. */
    gameXp: count,
    quizzes: v.array(Quiz),
    /** The product's first games, by the scale of runs that carry none; every other game brings its own. */
    games: v.array(Game),
    modules: v.array(Module),
  }),
  v.check(
    ({ modules, quizzes }) => modules.every((module) => quizzes.some(({ id }) => id === module.quiz)),
    "each module's quiz is one of the quizzes",
  ),
);

/** Everything that counts: what quizzes and games are worth, what a module consists of, where levels begin. */
export const activities = parse(Activities, json, 'shared/progress/src/activities.json');
