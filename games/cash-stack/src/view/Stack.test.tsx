import { describe, expect, test } from '@jest/globals';
import { content } from '../content';
import { start, step } from '../engine';
import { type Coin, coins, layoutCoinPiles } from './Stack';

const [ad] = content.options;
const bought = step(start(), { type: 'choose', id: 'ad-campaign' });
const settled = step(bought, { type: 'settle' });
const count = (list: readonly Coin[], kind: Coin['kind']) => list.filter((coin) => coin.kind === kind).length;

describe('the coins, each worth 5', () => {
  test('lie still before the first choice: twenty for 100', () => {
    expect(coins(start(), undefined)).toHaveLength(20);
    expect(count(coins(start(), undefined), 'held')).toBe(20);
  });

  test('show the cost of an option that is considered, not its profit', () => {
    const shown = coins(start(), ad);
    expect([count(shown, 'held'), count(shown, 'at-stake'), shown.length]).toEqual([16, 4, 20]);
  });

  test('fly off and drop in while a choice settles: 20 spent, 50 back', () => {
    const moving = coins(bought, ad);
    expect([count(moving, 'held'), count(moving, 'spent'), count(moving, 'earned')]).toEqual([16, 4, 10]);
  });

  test('lie still again afterwards', () => {
    expect(count(coins(settled, undefined), 'held')).toBe(26);
    expect(coins(settled, undefined)).toHaveLength(26);
  });

  test('show no cost for an option that the budget cannot pay', () => {
    const poor = start({ ...content, startBudget: 15 });
    expect(count(coins(poor, ad), 'held')).toBe(3);
    expect(coins(poor, ad)).toHaveLength(3);
  });
});

test('ten coins make a pile, with room for the best possible 250', () => {
  const { piles, at } = layoutCoinPiles(250);
  expect(piles.map(({ sum }) => sum)).toEqual([50, 100, 150, 200, 250]);
  expect(at(9).x).toBe(at(0).x);
  expect(at(10).x).toBeGreaterThan(at(9).x);
  expect(at(10).y).toBe(at(0).y);
});
