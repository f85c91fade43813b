import { describe, expect, test } from '@jest/globals';
import { random } from '@venture/rules/random';
import { players } from '../testing/players';
import type { Move } from './content';
import {
  countCards,
  countWorth,
  endWorth,
  listChoices,
  MOVE_SETS,
  type State,
  start,
  step,
  whyBarred,
} from './engine';
import { type Review, review, stateKey } from './review';
import { solve, tableIndex } from './solve';

function play(name: string, seed: number): State {
  const next = random(seed);
  let state = start(seed, { difficulty: 'Intermediate' });
  while (state.phase === 'trading') {
    const action = players[name]?.(state, next);
    if (action === undefined) throw new Error(`no player ${name}`);
    state = step(state, action);
  }
  return state;
}

function finish(steps: Generator<number, Review>): Review {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The seed whose pack is fastest to solve. */
const SEED = Array.from({ length: 100 }, (_, seed) => seed).find(
  (seed) => !start(seed, { difficulty: 'Intermediate' }).pack.includes('normal'),
);
const [careful, chance] = [play('careful', SEED ?? 0), play('random', SEED ?? 0)];

/** The expected worth after these moves if all later moves are the best, found by trying everything. */
function tryAll(state: State, moves: readonly Move[]): number {
  const { pack, rounds, business } = state;
  const at = rounds.length;
  const known = Math.max(business.open, at);
  const orders = at < business.open ? [pack] : pack.slice(known).map((_, turn) => rotate(pack, known, turn));
  const results = orders.map((order) => {
    const next = step({ ...state, pack: order }, { type: 'trade', moves });
    if (next.phase !== 'trading') return endWorth(next);
    return Math.max(...listChoices(next).map((each) => tryAll(next, each)));
  });
  return results.reduce((sum, each) => sum + each, 0) / results.length;
}

/** Returns the pack with its hidden cards rotated, so that another one comes next. */
function rotate(pack: State['pack'], known: number, turn: number): State['pack'] {
  const hidden = pack.slice(known);
  return [...pack.slice(0, known), ...hidden.slice(turn), ...hidden.slice(0, turn)];
}

test.each([1, 2, 3, 4])(
  'the last rounds of deal %i are worth as much as an exhaustive search finds',
  (seed) => {
    const state = start(seed, { difficulty: 'Intermediate' }, 'short');
    const [solved] = [...solve(countCards(state.pack))].filter(({ key }) => key === stateKey(state));
    const worths = MOVE_SETS.map(
      (moves) => [moves, whyBarred(state, moves) ? 0 : tryAll(state, moves)] as const,
    );
    const found = MOVE_SETS.map((moves, set) => [
      moves,
      whyBarred(state, moves) ? 0 : (solved?.expectWorth(state.business, set) ?? 0),
    ]);
    expect(found).toEqual(worths.map(([moves, worth]) => [moves, expect.closeTo(worth, 3)]));
    const [, most] = worths.toSorted(([, one], [, other]) => other - one)[0] ?? [];
    const best = MOVE_SETS[solved?.best[tableIndex(state.business)] ?? 0] ?? [];
    expect(tryAll(state, best)).toBeCloseTo(most ?? 0, 3);
  },
);

describe('a review', () => {
  const [own, other] = [finish(review(careful)), finish(review(chance))];

  test('puts a cost on every decision, and gives a cause for each one that lost something', () => {
    for (const { decisions } of [own, other]) {
      expect(decisions.every(({ cost, cause }) => cost > 0 === (cause !== undefined))).toBe(true);
    }
    expect(own.decisions).toHaveLength(10);
    expect(other.decisions.map(({ moves }) => moves)).toEqual(chance.rounds.map(({ moves }) => moves));
  });

  test('plays the same deal as well as possible, whatever the player did', () => {
    expect(own.best).toEqual(other.best);
    expect(own.best.phase).toBe('over');
    expect(own.best.pack).toBe(careful.pack);
  });

  test.each([1, 2, 3])('also knows the best moves when all cards of deal %i are open', (seed) => {
    let state = start(seed, { difficulty: 'Intermediate' }, 'short');
    const states = [['research'], [], []].map((moves) => {
      const before = state;
      state = step(state, { type: 'trade', moves: moves as Move[] });
      return before;
    });
    for (const [round, { best }] of finish(review(state)).decisions.entries()) {
      const before = states[round] ?? state;
      const most = Math.max(...listChoices(before).map((moves) => tryAll(before, moves)));
      expect(tryAll(before, best)).toBeCloseTo(most, 3);
    }
  });

  test('finds no costs in the best play', () => {
    const best = finish(review(own.best));
    expect(best.decisions.map(({ cost }) => cost)).toEqual(Array(10).fill(0));
    expect(countWorth(best.best.business)).toBe(endWorth(own.best));
  });
});
