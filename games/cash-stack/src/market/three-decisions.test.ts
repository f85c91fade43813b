import { expect, test } from '@jest/globals';
import { type Random, random } from '@venture/rules/random';
import remote from '../../remote.json';
import { players } from '../testing/players';
import { type Action, endWorth, findMost, listChoices, type State, step } from './engine';
import { threeDecisions } from './rules';
import { describePoints } from './texts';

const { rules } = threeDecisions;

const waits = (): Action => ({ type: 'trade', moves: [] });

function play(seed: number, choose: (state: State, next: Random) => Action): State {
  const next = random(seed);
  let state = rules.start(seed, {});
  while (!rules.isOver(state)) state = step(state, choose(state, next));
  return state;
}

function mean(choose: (state: State, next: Random) => Action = waits): number {
  const points = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => rules.score(play(seed, choose)));
  return points.reduce((sum, each) => sum + each, 0) / points.length;
}

test('the best play gets most of the points, and a player who always waits gets clearly fewer', () => {
  expect(mean(players['best'])).toBeGreaterThan(85);
  expect(mean()).toBeLessThan(60);
});

test('full points need the best end that the cards allow, as found by trying everything', () => {
  const tryAll = (state: State): number =>
    rules.isOver(state)
      ? endWorth(state)
      : Math.max(...listChoices(state).map((moves) => tryAll(step(state, { type: 'trade', moves }))));
  const over = play(3, waits);
  expect(findMost(over)).toBe(tryAll(rules.start(3, {})));
  expect(rules.score(over)).toBe(100 - 8 * (findMost(over) - endWorth(over)));
  expect(describePoints(over)).toContain(`you have ${rules.score(over)}.`);
  expect(remote.modes[1]?.scale).toEqual({ from: 0, to: 100 });
});
