import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  axisEnd,
  breakEvenUnits,
  chanceToHear,
  compareMargins,
  compareSubscription,
  funnel,
  interviewsFor,
  leadCost,
  marketSize,
  priceChangeEffect,
  valueOfContinuing,
} from './numbers';

test.each([
  [3000, 25, 10, 200],
  [4500, 30, 12, 250],
  [1000, 10, 7, 334],
  [1000, 10, 10, undefined],
  [1000, 10, 12, undefined],
])('fixed %i, price %i, variable %i breaks even at %s units', (fixed, price, variable, units) => {
  expect(breakEvenUnits(fixed, price, variable)).toBe(units);
});

test('revenue covers cost at the break-even volume, but not one unit earlier', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(200),
      (fixed, price, variable) => {
        const units = breakEvenUnits(fixed, price, variable);
        if (units === undefined) return price <= variable;
        const profit = (volume: number) => price * volume - fixed - variable * volume;
        return profit(units) >= 0 && profit(units - 1) < 0;
      },
    ),
  );
});

test('the calculations match the texts', () => {
  expect(marketSize(2000, 5, 3, 40)).toEqual({ customers: 100, sales: 300, revenue: 12_000 });
  expect(leadCost(300, 60, 25)).toBe(20);
  expect(compareMargins(30, 22, 6, 8, 3)).toEqual({ leader: 14, middle: 8, different: 13 });
  expect(compareSubscription(90, 12, 6)).toEqual({ bySale: 90, bySubscription: 72, evenAfter: 8 });
  expect(funnel(5000, 8, 10, 1200)).toMatchObject({ signUps: 400, purchases: 40, overallPercent: 0.8 });
});

test('an axis ends at a round number at or slightly above its value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (value) => {
      const end = axisEnd(value);
      return end >= value && end <= value * 1.55 + 1;
    }),
  );
});

test('the stated number of interviews is enough, and one fewer is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 60 }), fc.constantFrom(0.5, 0.9, 0.99), (share, chance) => {
      const needed = interviewsFor(share, chance);
      expect(chanceToHear(share, needed)).toBeGreaterThanOrEqual(chance - 1e-9);
      expect(chanceToHear(share, needed - 1)).toBeLessThan(chance);
    }),
  );
});

test.each([
  [25, 8, 0.9],
  [50, 1, 0.5],
  [10, 22, 0.9],
])(
  'a problem that %i per cent have comes up in %i interviews with a probability of about %d',
  (share, count, chance) => {
    expect(chanceToHear(share, count)).toBeCloseTo(chance, 1);
  },
);

test('sunk cost does not affect the value of continuing', () => {
  expect(valueOfContinuing(2000, 10, 5000)).toEqual({ expected: 500, worth: -1500 });
  expect(valueOfContinuing(2000, 50, 5000)).toEqual({ expected: 2500, worth: 500 });
});

test('a price rise raises revenue if demand is inelastic and lowers it if elastic', () => {
  const change = (elasticity: number) => priceChangeEffect(10, 400, 10, elasticity);
  expect(change(1.5)).toMatchObject({ newSold: 340, before: 4000 });
  expect(change(1.5).after).toBeCloseTo(3740);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (tenths) => {
      expect(change(tenths / 10).after).toBeGreaterThan(4000);
      expect(change(1 + tenths / 10).after).toBeLessThan(4000);
    }),
  );
  expect(priceChangeEffect(10, 400, 40, 3).newSold).toBe(0);
});
