import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { axisEnd, breakEvenUnits, funnel, marketSize } from './numbers';

test.each([
  [3000, 25, 10, 200],
  [4500, 30, 12, 250],
  [1000, 10, 7, 334],
  [1000, 10, 10, undefined],
  [1000, 10, 12, undefined],
])('fixed %i, price %i, variable %i breaks even at %s units', (fixed, price, variable, units) => {
  expect(breakEvenUnits(fixed, price, variable)).toBe(units);
});

test('at the break-even volume revenue covers cost, one unit earlier it does not', () => {
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
