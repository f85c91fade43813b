import { beforeAll, expect, test } from '@jest/globals';
import { random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import { players } from '../testing/players';
import { TESTS } from './content';
import { listPitches, maxBy, pitchValue, roundCosts, testValue } from './costs';
import { at, forBoth, ROUNDS, type State, score, see, start, step } from './engine';

const ADVANCED = { difficulty: 'Advanced' } as const;
const SEEDS = Array.from({ length: sized(200, 20) }, (_, index) => Math.imul(index + 1, 0x9e37_79b1) >>> 0);
const FIRST_TIME = ['random', 'dearest', 'cheapest', 'greedy', 'copying'] as const;

const NAMES = Object.keys(players) as (keyof typeof players)[]; // the type of Object.keys is wider

function play(name: keyof typeof players, seed: number): State {
  const [player, next] = [players[name], random(seed ^ 0x5bd1)];
  let state = start(seed, ADVANCED);
  while (state.phase !== 'over') {
    const after = step(state, player(state, next));
    if (after === state) throw new Error(`${name} made a move that is not allowed`);
    state = after;
  }
  return state;
}

const ended: Record<string, readonly State[]> = {};
const mean = (name: string) =>
  (ended[name] ?? []).reduce((sum, state) => sum + score(state), 0) / SEEDS.length;

beforeAll(() => {
  for (const name of NAMES) ended[name] = SEEDS.map((seed) => play(name, seed));
});

test('careful beats random in at least 9 of 10 deals', () => {
  const wins = SEEDS.filter((_, index) => {
    const [careful, other] = [ended['careful']?.[index], ended['random']?.[index]];
    return careful && other && score(careful) > score(other);
  });
  expect(wins.length).toBeGreaterThanOrEqual(0.9 * SEEDS.length);
});

test.each(FIRST_TIME)('%s stays at least 20 %% below careful', (name) => {
  expect(mean(name)).toBeLessThan(0.8 * mean('careful'));
});

test('every costly decision has a cause, and no other does', () => {
  for (const state of (ended['random'] ?? []).slice(0, 3)) {
    const costs = state.turns.flatMap((_, round) => roundCosts(state, round));
    expect(costs).toHaveLength(2 * ROUNDS);
    for (const { cost, causes } of costs) {
      expect(cost).toBeGreaterThanOrEqual(0);
      expect(causes.length > 0).toBe(cost > 0);
    }
  }
});

test('careful tests cost nothing, and careful pitches only what the limit of one change prevents', () => {
  for (const state of (ended['careful'] ?? []).slice(0, 3)) {
    const costs = state.turns.flatMap((_, round) => roundCosts(state, round));
    for (const [index, { cost }] of costs.entries()) expect(cost).toBeLessThan(index % 2 === 0 ? 1e-9 : 2);
  }
});

test("a test's worth does not depend on what a survey would find", () => {
  for (const seed of SEEDS.slice(0, 5)) {
    const begun = start(seed, ADVANCED);
    const [pitch] = listPitches(see(begun).hand);
    if (pitch === undefined) throw new Error('A hand has a pitch.');
    const { deal, ...state } = step(begun, { type: 'draft', pitch });
    const worth = (chance: number) => {
      const surveys = deal.secrets.surveys.map(() => forBoth(() => chance));
      const other = { ...state, deal: { ...deal, secrets: { ...deal.secrets, surveys } } };
      return TESTS.map((test) => testValue(other, test).toFixed(9));
    };
    expect(worth(0.1)).toEqual(worth(0.9));
  }
});

test.each([
  ['a product that does not serve the need', 'type', 'product'],
  ['a feature that is ruled out', 'feature', 'feature'],
] as const)('%s is named as the cause', (_, row, cause) => {
  for (const seed of SEEDS.slice(0, 5)) {
    let state = start(seed, ADVANCED);
    const seen = see(state);
    const best = maxBy(listPitches(seen.hand), (pitch) => pitchValue(seen, pitch));
    const wrong = seen.hand[row].find(
      (id) => pitchValue(seen, { ...best, [row]: id }) < pitchValue(seen, best) - 0.01,
    );
    if (wrong === undefined) continue;
    const pitch = { ...best, [row]: wrong };
    for (const action of [
      { type: 'draft', pitch },
      { type: 'test', test: 'preorder' },
      { type: 'pitch', pitch },
    ] as const) {
      state = step(state, action);
    }
    const found = at(roundCosts(state, 0), 1);
    expect(found.causes).toContain(cause);
  }
});
