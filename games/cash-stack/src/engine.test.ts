import { describe, expect, test } from '@jest/globals';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { content } from './content';
import {
  budget,
  canAfford,
  finalBudgets,
  returnPercent,
  roundNumber,
  type State,
  start,
  step,
} from './engine';
import * as game from './rules';

const ids = content.options.map(({ id }) => id);
const settle = { type: 'settle' } as const;
const choose = (id: string) => ({ type: 'choose', id }) as const;
const play = (...chosen: string[]) =>
  chosen.reduce((state, id) => step(step(state, choose(id)), settle), start());

const option = (id: string) => {
  const found = content.options.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no option ${id}`);
  return found;
};

/** A budget too low to occur in normal play. */
const poor: State = start({ ...content, startBudget: 18 });

test.each([
  ['CS-03', 'ad-campaign', 'Ad Campaign', 20, 50, 130, 150],
  ['CS-04', 'hire-staff', 'Hire Staff', 30, 40, 110, 33],
  ['CS-05', 'market-research', 'Market Research', 15, 30, 115, 100],
])('%s CS-06 CS-07 %s is "%s": cost %i, profit %i, 100 becomes %i, return %i%%', (...row) => {
  const [, id, text, cost, profit, after, percent] = row;
  expect(option(id)).toMatchObject({ id, text, cost, profit });
  expect(budget(step(start(), choose(id)))).toBe(after);
  expect(returnPercent(option(id))).toBe(percent);
});

test('CS-03 CS-04 CS-05 there are no other options', () => {
  expect(ids).toEqual(['ad-campaign', 'hire-staff', 'market-research']);
});

describe('a round', () => {
  test('changes the budget at once and advances once it has settled', () => {
    const chosen = step(start(), choose('ad-campaign'));
    expect(chosen.phase).toBe('settling');
    expect([budget(chosen), roundNumber(chosen)]).toEqual([130, 1]);
    const next = step(chosen, settle);
    expect(next.phase).toBe('choosing');
    expect([budget(next), roundNumber(next)]).toEqual([130, 2]);
  });

  test('settles nothing before a choice and refuses unknown options', () => {
    expectIllegal(game, start(), [settle, choose('lottery'), choose('')]);
  });
});

test('CS-10 the game ends when round 5 has settled, not before', () => {
  expect(play(...Array(4).fill('hire-staff')).phase).toBe('choosing');
  expect(step(play(...Array(4).fill('hire-staff')), choose('hire-staff')).phase).toBe('settling');
  expect(play(...Array(5).fill('hire-staff')).phase).toBe('over');
});

test('nothing changes after the end', () => {
  expectIllegal(game, play(...Array(5).fill('ad-campaign')), [...ids.map(choose), settle]);
});

test('CS-12 an option that costs more than the budget cannot be bought', () => {
  expect(content.options.map((one) => canAfford(poor, one))).toEqual([false, false, true]);
  expectIllegal(game, poor, [choose('ad-campaign'), choose('hire-staff')]);
  expect(budget(step(poor, choose('market-research')))).toBe(33);
});

test('CS-12 an option that costs the whole budget can be bought', () => {
  expect(canAfford(start({ ...content, startBudget: 20 }), option('ad-campaign'))).toBe(true);
});

test('CS-14 R13 all 243 ways to play end with a budget between 150 and 250', () => {
  const ends = ids.flatMap((a) =>
    ids.flatMap((b) => ids.flatMap((c) => ids.flatMap((d) => ids.map((e) => budget(play(a, b, c, d, e)))))),
  );
  expect(ends).toHaveLength(243);
  expect(finalBudgets(content)).toEqual([...new Set(ends)].sort((a, b) => a - b));
  expect([Math.min(...ends), Math.max(...ends)]).toEqual([150, 250]);
});

test('a lower starting budget has lower ends, and options that cost too much are left out', () => {
  expect(finalBudgets({ ...poor.setup, rounds: 1 })).toEqual([33]);
});

test('replaying a play gives the same end; its budget always stays between 100 and 250', () => {
  expectReplayable(
    game,
    fc.oneof(fc.constantFrom(...ids, 'lottery').map(choose), fc.constant(settle)),
    fc.constant({}),
    (state, before) => {
      expect(budget(state)).toBeGreaterThanOrEqual(before ? budget(before) : 100);
      expect(budget(state)).toBeLessThanOrEqual(250);
      expect(roundNumber(state)).toBeLessThanOrEqual(5);
    },
  );
});

test('every amount can be shown in whole coins', () => {
  const amounts = content.options.flatMap(({ cost, profit }) => [cost, profit]);
  for (const amount of [content.startBudget, ...amounts]) expect(amount % content.coinValue).toBe(0);
});
