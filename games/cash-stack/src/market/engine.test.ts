import { describe, expect, test } from '@jest/globals';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { random, shuffled } from '@venture/rules/random';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { CARDS, causes, content, type Move, type Reason } from './content';
import {
  type Action,
  type Business,
  countCards,
  countWorth,
  endWorth,
  openCards,
  payBills,
  planRound,
  profit,
  type State,
  start,
  step,
  whyBarred,
} from './engine';
import * as market from './rules';

const trade = (...moves: Move[]): Action => ({ type: 'trade', moves });
const shop = (business: Partial<Business>, ...pack: State['pack']): State => ({
  phase: 'trading',
  pack: [...pack, ...Array<'normal'>(content.rounds - pack.length).fill('normal')],
  business: { cash: 10, owed: 0, staff: 2, fame: 0, loan: false, open: 0, ...business },
  rounds: [],
});
const after = (state: State, ...moves: Move[]) => step(state, trade(...moves)).business;

describe('the start', () => {
  test('has a pack of ten cards, and cash, staff, fame and open cards as in the table of starts', () => {
    const states = Array.from({ length: 500 }, (_, seed) => start(seed, { difficulty: 'Intermediate' }));
    const found = (of: (state: State) => unknown) =>
      [...new Set(states.map((each) => String(of(each))))].sort();
    expect(found(({ pack }) => Object.values(countCards(pack)).join('/'))).toEqual([
      '3/4/3',
      '4/2/4',
      '5/0/5',
    ]);
    expect(found(({ business }) => business.cash)).toEqual(['10', '12', '8']);
    expect(found(({ business }) => business.staff)).toEqual(['1', '2', '3']);
    expect(found(({ business }) => business.fame)).toEqual(['0', '2', '3']);
    expect(found((state) => openCards(state).length)).toEqual(['0', '2']);
  });

  test.each([
    ['Beginner', 12, 2],
    ['Advanced', 8, 0],
  ] as const)('%s always has %i in cash and %i open cards', (difficulty, cash, open) => {
    const states = Array.from({ length: 50 }, (_, seed) => start(seed, { difficulty }));
    expect(states.every(({ business }) => business.cash === cash && business.open === open)).toBe(true);
  });
});

test('a short play has three rounds and starts with savings', () => {
  const state = start(1, { difficulty: 'Advanced' }, 'short');
  expect(state.pack).toHaveLength(3);
  expect(state.business.cash).toBe(8 + 12);
});

describe('a round', () => {
  test.each<[string, Move[], Partial<Business>]>([
    ['Wait', [], { cash: 4, owed: 12, staff: 2, fame: 0 }],
    ['Hire: paid now, works from the next round', ['hire'], { cash: -1 + 8, owed: 12, staff: 3, loan: true }],
    ['Let go: at once', ['let-go'], { cash: 5, owed: 6, staff: 1 }],
    ['Advertise: more customers than the staff can serve', ['advertise'], { cash: 1, owed: 12, fame: 1 }],
    ['Extra shift', ['shift', 'advertise'], { cash: -2 + 8, owed: 16, fame: 1, loan: true }],
    ['Research: the next three cards', ['research'], { cash: 3, open: 4 }],
    ['Borrow', ['borrow'], { cash: 13, loan: true }],
  ])('%s', (_, moves, expected) => {
    expect(after(shop({}), ...moves)).toMatchObject(expected);
  });

  test.each([
    ['slow', [2, 4, 5, 6]],
    ['normal', [6, 8, 9, 10]],
    ['busy', [10, 12, 13, 14]],
  ] as const)('a %s card brings %j customers at fame 0 to 3', (card, wanted) => {
    const found = wanted.map((_, fame) => step(shop({ fame, cash: 20 }, card), trade()).rounds[0]?.wanted);
    expect(found).toEqual(wanted);
  });

  test('last round’s customers pay after the costs and before the bills', () => {
    expect(whyBarred(shop({ cash: 2, owed: 20 }), ['hire'])).toBe('cash');
    expect(after(shop({ cash: 3, owed: 20 }), 'hire').cash).toBe(3 - 3 + 20 - 8);
  });

  test('a loan costs interest from the round in which it is taken to the round before its repayment', () => {
    expect(after(shop({ cash: 10, loan: true })).cash).toBe(10 - 7);
    expect(after(shop({ cash: 20, loan: true }), 'repay')).toMatchObject({ cash: 20 - 10 - 6, loan: false });
  });

  test('the bank helps once: it pays 8 and books a loan of 10', () => {
    const helped = step(shop({ cash: 1 }), trade());
    expect(helped).toMatchObject({ phase: 'trading', business: { cash: 3, loan: true } });
    const closed = step(shop({ cash: 1, loan: true }), trade());
    expect(closed.phase).toBe('closed');
    expect(endWorth(closed)).toBe(0);
  });

  test('can make a profit while cash falls', () => {
    const played = step(shop({ cash: 10 }, 'busy'), trade());
    expect(played.rounds.map(profit)).toEqual([6]);
    expect(played.business.cash).toBe(4);
  });
});

test.each<[Reason, Partial<Business>, Move[]]>([
  ['full', {}, ['shift', 'research', 'advertise']],
  ['twice', {}, ['advertise', 'advertise']],
  ['staff-full', { staff: 4 }, ['hire']],
  ['staff-last', { staff: 1 }, ['let-go']],
  ['let-go-pair', {}, ['let-go', 'hire']],
  ['let-go-pair', {}, ['shift', 'let-go']],
  ['nothing-new', { open: 4 }, ['research']],
  ['owes', { loan: true }, ['borrow']],
  ['owes-nothing', {}, ['repay']],
  ['cash', { cash: 5 }, ['hire', 'shift']],
  ['cash', { cash: 9, loan: true }, ['repay']],
])('barred: %s', (reason, business, moves) => {
  expect(whyBarred(shop(business), moves)).toBe(reason);
  expectIllegal(market, shop(business), [trade(...moves)]);
});

test('Research is barred in the last round, and actions after the end are ignored', () => {
  let state = shop({ cash: 200 });
  for (let round = 1; round < content.rounds; round += 1) state = step(state, trade());
  expect(whyBarred(state, ['research'])).toBe('nothing-new');
  const over = step(state, trade());
  expect(over.phase).toBe('over');
  expectIllegal(market, over, [trade(), trade('advertise')]);
});

test('plays replay to the same end, money is conserved, and nobody scores above 95', () => {
  const moves = fc.uniqueArray(fc.constantFrom(...(Object.keys(content.moves) as Move[])), { maxLength: 2 });
  const options = fc.record({ difficulty: fc.constantFrom(...DIFFICULTIES) });
  expectReplayable(
    market,
    moves.map((each) => trade(...each)),
    options,
    (state, before) => {
      expect(endWorth(state)).toBeGreaterThanOrEqual(0);
      expect(endWorth(state)).toBeLessThanOrEqual(95);
      const round = state.rounds.at(-1);
      if (round === undefined || before === undefined) return;
      const fee = round.isRescued ? content.loan - content.rescue : 0;
      expect(countWorth(state.business) - countWorth(before.business)).toBe(profit(round) - fee);
      expect(state.phase === 'closed').toBe(state.business.cash < 0);
      const plan = planRound(before.business, round.moves);
      const { cash, isClosed } = payBills(before.business, plan);
      expect([cash, isClosed]).toEqual([state.business.cash, state.phase === 'closed']);
      if (isClosed) expect(plan.loan || cash + content.rescue < 0).toBe(true);
      expect(step(hideAgain(before), trade(...round.moves)).business.cash).toBe(state.business.cash);
    },
  );
});

/** Returns the same state with the upcoming cards in another order. */
function hideAgain(state: State): State {
  const played = state.rounds.length;
  return {
    ...state,
    pack: [...state.pack.slice(0, played), ...shuffled(state.pack.slice(played), random(7))],
  };
}

test("a pack has one card per round, and every move's mistakes are explained", () => {
  for (const { slow, normal, busy } of content.packs) expect(slow + normal + busy).toBe(content.rounds);
  for (const { spare, missing } of Object.values(content.moves)) {
    expect(Object.keys(causes)).toEqual(expect.arrayContaining([spare, missing]));
  }
});

test('each kind of card has news', () => {
  expect(CARDS.map((card) => content.cards[card].news.length)).toEqual([3, 2, 3]);
});
