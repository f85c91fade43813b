import { expect, test } from '@jest/globals';
import { DIFFICULTIES, type Difficulty } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import { players } from '../testing/players';
import { type State, score, start, step } from './engine';

const SEEDS = sized(1000, 100);
const FIRST_TIME = ['random', 'first tile', 'greedy', 'copies the hint'];

function play(name: string, difficulty: Difficulty, seed: number): number {
  const next = random(seed + 1);
  let state: State = start(seed, { difficulty });
  const player = players[name];
  if (!player) throw new Error(`There is no player '${name}'.`);
  while (state.phase === 'playing') state = step(state, player(state, next));
  return score(state);
}

const scores = (name: string, difficulty: Difficulty) =>
  Array.from({ length: SEEDS }, (_, seed) => play(name, difficulty, seed));
const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;

test.each(DIFFICULTIES)(
  '%s: careful play beats random play, and no first-time strategy comes near the best',
  (difficulty) => {
    const best = scores('perfect', difficulty);
    expect(new Set(best)).toEqual(new Set([100]));
    const careful = scores('careful', difficulty);
    const lucky = scores('random', difficulty);
    const beaten = careful.filter((each, seed) => each > (lucky[seed] ?? 0)).length;
    expect(beaten).toBeGreaterThanOrEqual(0.9 * SEEDS);
    for (const name of FIRST_TIME) expect([name, mean(scores(name, difficulty)) <= 80]).toEqual([name, true]);
  },
);
