import { expect, test } from '@jest/globals';
import { content } from './content';
import { planRound, type State, step } from './engine';
import { describeGap, describePayment, describeVerdict, describeWorth, listShopValues } from './texts';

const shop: State = {
  phase: 'trading',
  pack: [...Array<'busy'>(5).fill('busy'), ...Array<'slow'>(5).fill('slow')],
  business: { cash: 4, owed: 0, staff: 3, fame: 3, loan: true, open: 0 },
  rounds: [],
};
const closed = step(shop, { type: 'trade', moves: [] });

test('a player whose shop closes despite a profit is told why', () => {
  expect(closed).toMatchObject({ phase: 'closed', business: { owed: 0 }, rounds: [{ sold: 0 }] });
  expect(describeGap(closed)).toBe(
    'Profitable and out of cash: your last round would have brought a profit of 9, but bills were due before its customers came.',
  );
  expect(describeWorth(closed)).toBe('You could not pay your bills.');
  expect(listShopValues(closed)).toEqual([-6, 0]);
});

test.each([
  [20, false, '20 now, -8 bills'],
  [4, false, `So the bank adds ${content.rescue}, and you owe it ${content.loan}.`],
  [4, true, 'You could not pay your bills: the shop would close.'],
])('cash %i with a loan: %s', (cash, loan, said) => {
  const business = { ...shop.business, cash, loan };
  expect(describePayment(business, planRound(business, []))).toBe(said);
});

test('a result better than the best play is called lucky', () => {
  const [own, best] = [20, 10].map((cash) => ({
    ...shop,
    business: { ...shop.business, cash, loan: false },
  }));
  if (!own || !best) throw new Error('two states were made');
  expect(describeVerdict(own, best)).toBe('Lucky: the best play, which sees no hidden card, ends with 10.');
  expect(describeVerdict(best, own)).toBe('The best play, which sees no hidden card, ends with 20.');
});
