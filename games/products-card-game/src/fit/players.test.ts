import { beforeAll, expect, test } from '@jest/globals';
import { random } from '@venture/progress/random';
import { sized } from '@venture/testing/sized';
import { review, roundCosts } from './costs';
import { at, ROUNDS, type State, score, see, start, step } from './engine';
import { plannerFor } from './planner';
import { players } from './players';

const ADVANCED = { difficulty: 'Advanced' } as const;
const SEEDS = Array.from({ length: sized(200, 20) }, (_, index) => Math.imul(index + 1, 0x9e37_79b1) >>> 0);
const FIRST_TIME = ['random', 'dearest', 'cheapest', 'greedy', 'copying'] as const;

function play(name: string, seed: number): State {
  const [player, next] = [players[name], random(seed ^ 0x5bd1)];
  if (player === undefined) throw new Error(`no player ${name}`);
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
  for (const name of Object.keys(players)) ended[name] = SEEDS.map((seed) => play(name, seed));
});

test('careful beats random in at least 9 of 10 deals, and comes near the best', () => {
  const wins = SEEDS.filter((_, index) => {
    const [careful, other] = [ended['careful']?.[index], ended['random']?.[index]];
    return careful && other && score(careful) > score(other);
  });
  expect(wins.length).toBeGreaterThanOrEqual(0.9 * SEEDS.length);
  expect(mean('careful')).toBeGreaterThan(0.9 * mean('fair'));
});

test.each(FIRST_TIME)('%s stays at least 20 %% below the best', (name) => {
  expect(mean(name)).toBeLessThan(0.8 * mean('fair'));
});

test('what the planner expects is what the fair player gets on average', () => {
  const expected = SEEDS.map((seed) => {
    const seen = see(start(seed, ADVANCED));
    return plannerFor(seen.customers).dealValue(seen);
  });
  const average = expected.reduce((sum, each) => sum + each, 0) / SEEDS.length;
  expect(Math.abs(mean('fair') - average)).toBeLessThan((4 * 12) / Math.sqrt(SEEDS.length));
});

function reviewAll(state: State) {
  const steps = review(state);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

test('every decision that cost something has a cause, and no other', () => {
  for (const state of (ended['random'] ?? []).slice(0, 3)) {
    const { costs } = reviewAll(state);
    expect(costs).toHaveLength(2 * ROUNDS);
    for (const { cost, causes } of costs) {
      expect(cost).toBeGreaterThanOrEqual(0);
      expect(causes.length > 0).toBe(cost > 0);
    }
  }
});

test('the best tests cost nothing, and the best pitches only what the one change forbids', () => {
  for (const state of (ended['fair'] ?? []).slice(0, 3)) {
    for (const { kind, cost } of reviewAll(state).costs)
      expect(cost).toBeLessThan(kind === 'test' ? 1e-9 : 2);
  }
});

test('the best line has a score after each round', () => {
  const { fairScores } = reviewAll(at(ended['random'] ?? [], 0));
  expect(fairScores).toHaveLength(ROUNDS);
  expect(fairScores.toSorted((a, b) => a - b)).toEqual(fairScores);
});

test.each([
  ['a product that does not serve the need', 'type', 'product'],
  ['a feature that is ruled out', 'feature', 'feature'],
] as const)('%s is named as the cause', (_, row, cause) => {
  for (const seed of SEEDS.slice(0, 5)) {
    let state = start(seed, ADVANCED);
    const { hand, customers } = see(state);
    const best = plannerFor(customers).bestPitch(see(state));
    const wrong = hand[row].find((id) => {
      const worse = plannerFor(customers).pitchValue(see(state), { ...best, [row]: id });
      return worse < plannerFor(customers).pitchValue(see(state), best) - 0.01;
    });
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
