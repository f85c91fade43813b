import { describe, expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { content, ROWS, TESTS } from './content';
import {
  type Action,
  at,
  countChanges,
  needFit,
  type Pitch,
  points,
  ROUNDS,
  type State,
  score,
  see,
  start,
  step,
} from './engine';
import * as game from './rules';

const ADVANCED = { difficulty: 'Advanced' } as const;
const PLAYS = { numRuns: sized(300, 25) };
const MOST_POINTS = 3 * 4 * 3;
const next = { type: 'next' } as const;
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

/** Picks the cards at these places in the hand, wrapping around. */
const pitchAt = (state: State, [a, b, c, d]: readonly number[]): Pitch => {
  const { hand } = see(state);
  const pick = (cards: readonly string[], place = 0) => at(cards, place % cards.length);
  return {
    type: pick(hand.type, a),
    feature: pick(hand.feature, b),
    message: pick(hand.message, c),
    price: pick(hand.price, d),
  };
};

/** Each round has the four cards' places, the test, and which row changes to which place. */
const rounds = fc.array(
  fc.tuple(
    fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    fc.constantFrom(...TESTS),
    fc.constantFrom(...ROWS),
    fc.nat(3),
  ),
  { minLength: ROUNDS, maxLength: ROUNDS },
);
type Rounds = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never;

/** Calls `look` after each action of a play. */
function playAll(seed: number, plan: Rounds, look: (state: State) => void): State {
  let state = start(seed, ADVANCED);
  look(state);
  const act = (action: Action) => {
    const after = step(state, action);
    expect(after).not.toBe(state);
    state = after;
    look(state);
  };
  for (const [places, tested, row, place] of plan) {
    const draft = pitchAt(state, places);
    act({ type: 'draft', pitch: draft });
    act({ type: 'test', test: tested });
    const other = pitchAt(
      state,
      ROWS.map(() => place),
    );
    act({ type: 'pitch', pitch: { ...draft, [row]: other[row] } });
    act(next);
  }
  return state;
}

test('a deal has two groups with three customers each, and hands of 3, 3, 2 and 3 cards with a price within the budget', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { deal } = start(seed, ADVANCED);
      expect(deal.groups[0]).not.toBe(deal.groups[1]);
      expect(deal.customers.map(({ side }) => side).sort()).toEqual([0, 0, 0, 1, 1, 1]);
      expect(new Set(deal.customers.map(({ side, need }) => `${side} ${need}`)).size).toBe(ROUNDS);
      deal.customers.forEach(({ budget }, round) => {
        const hand = at(deal.hands, round);
        expect(ROWS.map((row) => new Set(hand[row]).size)).toEqual([3, 3, 2, 3]);
        expect(hand.price.some((price) => Number(price) <= budget)).toBe(true);
      });
      for (const side of [0, 1] as const) {
        expect(deal.secrets.tastes[side].loved).not.toBe(deal.groups[side].unwanted);
      }
    }),
    PLAYS,
  );
});

test.each([
  ['Beginner', 3, 2],
  ['Intermediate', 3, 3],
  ['Advanced', 3, 4],
] as const)(
  '%s leaves %i features and %i messages open, in the same deal',
  (difficulty, features, messages) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { opening, secrets, ...deal } = start(seed, { difficulty }).deal;
        for (const side of [0, 1] as const) {
          expect(opening[side].features).toHaveLength(features);
          expect(opening[side].messages).toHaveLength(messages);
          expect(opening[side].features).toContain(secrets.tastes[side].loved);
          expect(opening[side].messages).toContain(secrets.tastes[side].trusted);
        }
        expect({ ...start(seed, ADVANCED).deal, opening }).toEqual({ ...deal, opening, secrets });
      }),
      PLAYS,
    );
  },
);

test('the score is the sum of fit x pay x reach, each within bounds', () => {
  fc.assert(
    fc.property(seeds, rounds, (seed, plan) => {
      const ended = playAll(seed, plan, (state) => {
        for (const outcome of see(state).outcomes) {
          expect(points(outcome)).toBe(outcome.fit * outcome.pay * outcome.reach);
          expect(points(outcome)).toBeLessThanOrEqual(MOST_POINTS);
          expect(outcome.reach).toBeGreaterThanOrEqual(1);
        }
      });
      expect(ended.phase).toBe('over');
      expect(score(ended)).toBe(see(ended).outcomes.reduce((sum, outcome) => sum + points(outcome), 0));
      expectIllegal(game, ended, [next, { type: 'test', test: 'survey' }]);
    }),
    PLAYS,
  );
});

test('the notebook never rules out the truth, and never forgets', () => {
  fc.assert(
    fc.property(seeds, rounds, (seed, plan) => {
      let before = see(start(seed, ADVANCED)).notes;
      playAll(seed, plan, (state) => {
        const { notes, round } = see(state);
        const { tastes, stretches } = state.deal.secrets;
        for (const side of [0, 1] as const) {
          const { features, messages } = notes.groups[side];
          expect(features).toContain(tastes[side].loved);
          expect(messages).toContain(tastes[side].trusted);
          expect(before.groups[side].features).toEqual(expect.arrayContaining([...features]));
          expect(before.groups[side].messages).toEqual(expect.arrayContaining([...messages]));
        }
        if (notes.stretches !== undefined) expect(notes.stretches).toBe(stretches[round]);
        before = notes;
      });
    }),
    PLAYS,
  );
});

test("a player's view does not depend on what is still hidden", () => {
  const hide = (state: State, other: State): State => {
    const { round, notes } = see(state);
    const isNow = state.phase === 'testing' || state.phase === 'changing';
    const stretches = state.deal.secrets.stretches.map((known, index) =>
      index < round || (index === round && (!isNow || notes.stretches !== undefined))
        ? known
        : at(other.deal.secrets.stretches, index),
    );
    const surveys = state.deal.secrets.surveys.map((known, index) =>
      index <= round ? known : at(other.deal.secrets.surveys, index),
    );
    return { ...state, deal: { ...state.deal, secrets: { ...state.deal.secrets, stretches, surveys } } };
  };
  fc.assert(
    fc.property(seeds, seeds, rounds, (seed, otherSeed, plan) => {
      playAll(seed, plan, (state) => {
        if (state.phase === 'drafting') return;
        expect(see(hide(state, start(otherSeed, ADVANCED)))).toEqual(see(state));
      });
      const first = start(seed, ADVANCED);
      const { secrets } = start(otherSeed, ADVANCED).deal;
      expect(see({ ...first, deal: { ...first.deal, secrets } })).toEqual(see(first));
      expect(JSON.stringify(see(first))).not.toMatch(/loved|trusted|stretches|secrets/);
    }),
    PLAYS,
  );
});

test('tastes that fit everything shown so far cannot be told apart', () => {
  fc.assert(
    fc.property(seeds, rounds, (seed, plan) => {
      const withTaste = (state: State, loved: string, trusted: string): State => {
        const { tastes } = state.deal.secrets;
        const changed = { ...state.deal.secrets, tastes: [{ loved, trusted }, tastes[1]] as const };
        return { ...state, deal: { ...state.deal, secrets: changed } };
      };
      playAll(
        seed,
        plan.map(([places, tested, ...rest]) => [places, tested === 'survey' ? 'landing' : tested, ...rest]),
        (state) => {
          const { features, messages } = see(state).notes.groups[0];
          for (const loved of features) {
            for (const trusted of messages) expect(see(withTaste(state, loved, trusted))).toEqual(see(state));
          }
        },
      );
    }),
    PLAYS,
  );
});

describe('a round', () => {
  const draft = (state: State) => pitchAt(state, [0, 0, 0, 0]);
  const drafted = () => {
    const state = start(1, ADVANCED);
    return step(state, { type: 'draft', pitch: draft(state) });
  };

  test('takes a draft, a test, a pitch and the next step, in this order', () => {
    const [first, pitch] = [start(1, ADVANCED), draft(start(1, ADVANCED))];
    expectIllegal(game, first, [next, { type: 'test', test: 'survey' }, { type: 'pitch', pitch }]);
    expectIllegal(game, drafted(), [next, { type: 'draft', pitch }, { type: 'pitch', pitch }]);
    const tested = step(drafted(), { type: 'test', test: 'survey' });
    expectIllegal(game, tested, [next, { type: 'draft', pitch }, { type: 'test', test: 'landing' }]);
    const decided = step(tested, { type: 'pitch', pitch });
    expectIllegal(game, decided, [
      { type: 'draft', pitch },
      { type: 'test', test: 'survey' },
      { type: 'pitch', pitch },
    ]);
    expect(step(decided, next).phase).toBe('drafting');
  });

  test('takes only cards from the hand, and at most one change', () => {
    const state = start(1, ADVANCED);
    const missing = content.rows.feature.cards.find(({ id }) => !see(state).hand.feature.includes(id));
    expectIllegal(game, state, [{ type: 'draft', pitch: { ...draft(state), feature: missing?.id ?? '' } }]);
    const tested = step(drafted(), { type: 'test', test: 'survey' });
    const two = pitchAt(tested, [1, 1, 0, 0]);
    expect(countChanges(draft(state), two)).toBe(2);
    expectIllegal(game, tested, [{ type: 'pitch', pitch: two }]);
    expect(step(tested, { type: 'pitch', pitch: pitchAt(tested, [0, 0, 1, 0]) }).phase).toBe('decided');
  });

  test("brings the group's next customer with a recommendation if below the budget", () => {
    fc.assert(
      fc.property(seeds, rounds, (seed, plan) => {
        playAll(seed, plan, (state) => {
          if (state.phase !== 'decided') return;
          const { customers, round, outcomes, notes } = see(state);
          const { side, budget } = at(customers, round);
          const { pay } = at(outcomes, round);
          expect(notes.groups[side].recommended).toBe(pay > 0 && pay < budget);
        });
      }),
      PLAYS,
    );
  });
});

test.each([
  ['need-touch', [2, 0, 1, 0]],
  ['need-carry', [0, 2, 0, 1]],
  ['need-safe', [1, 0, 2, 0]],
  ['need-send', [0, 1, 0, 2]],
] as const)('%s is served by phone, bag, wearable and drone with %j', (need, expected) => {
  const customer = { side: 0, need, budget: 1 } as const;
  expect(content.rows.type.cards.map(({ id }) => needFit(customer, id))).toEqual(expected);
});

test('a replayed play ends the same', () => {
  const card = (row: (typeof ROWS)[number]) =>
    fc.constantFrom(...content.rows[row].cards.map(({ id }) => id));
  const pitch = fc.record({
    type: card('type'),
    feature: card('feature'),
    message: card('message'),
    price: card('price'),
  });
  expectReplayable(
    game,
    fc.oneof(
      pitch.map((drawn) => ({ type: 'draft', pitch: drawn }) as const),
      fc.constantFrom(...TESTS).map((tested) => ({ type: 'test', test: tested }) as const),
      pitch.map((drawn) => ({ type: 'pitch', pitch: drawn }) as const),
      fc.constant(next),
    ),
    fc.constantFrom(...DIFFICULTIES).map((difficulty) => ({ difficulty })),
    (state, before) => {
      expect(score(state)).toBeGreaterThanOrEqual(before ? score(before) : 0);
      expect(score(state)).toBeLessThanOrEqual(ROUNDS * MOST_POINTS);
    },
  );
});
