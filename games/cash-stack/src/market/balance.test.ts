import { expect, test } from '@jest/globals';
import { random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import { players } from '../testing/players';
import { endWorth, start, step } from './engine';

const SEEDS = Array.from({ length: sized(200, 40) }, (_, seed) => seed);
/** The player whose test is slow, since it solves three packs first. */
const SLOW = 'best';

const scores = new Map(
  Object.entries(players).flatMap(([name, player]) =>
    name === SLOW ? [] : [[name, SEEDS.map((seed) => play(player, seed))] as const],
  ),
);

function play(player: (typeof players)[string], seed: number): number {
  const next = random(~seed);
  let state = start(seed, { difficulty: 'Intermediate' });
  while (state.phase === 'trading') state = step(state, player(state, next));
  return endWorth(state);
}

const of = (name: string) => scores.get(name) ?? [];
const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;

test('a careful player beats a random one in at least 9 of 10 seeds', () => {
  const ahead = of('careful').filter((each, seed) => each > (of('random')[seed] ?? 0));
  expect(ahead.length).toBeGreaterThanOrEqual(0.9 * SEEDS.length);
});

test.each([...scores.keys()].filter((name) => name !== 'careful'))(
  '%s scores at least 20 %% less than a careful player',
  (name) => {
    expect(mean(of(name))).toBeLessThan(0.8 * mean(of('careful')));
  },
);
