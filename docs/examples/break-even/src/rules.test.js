import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakEven, pointsFor, STANDS } from './rules.js';

test('the break-even number of sales covers the fixed cost, and one sale fewer does not', () => {
  for (const stand of STANDS) {
    const { fixed, unit, price } = stand;
    const sold = breakEven(stand);
    assert.ok(sold * (price - unit) >= fixed);
    assert.ok((sold - 1) * (price - unit) < fixed);
  }
});

test('the right number earns 20 points, and one that is far off earns none', () => {
  const [lemonade] = STANDS;
  assert.equal(pointsFor(30, lemonade), 20);
  assert.equal(pointsFor(27, lemonade), 18);
  assert.equal(pointsFor(300, lemonade), 0);
});
