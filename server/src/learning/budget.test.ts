import { expect, test } from '@jest/globals';
import { createJudgingBudget } from './budget';

/** A budget of a second a minute, and the clock it goes by. */
function budgetOf({ mostAccounts = 10 } = {}) {
  let ms = 1000;
  const budget = createJudgingBudget({ msPerMinute: 1000, mostAccounts, now: () => ms });
  const spend = (account: string, cost: number) =>
    budget.within(account, async (pay) => {
      pay(cost);
      return 'done';
    });
  return {
    ...budget,
    spend,
    pass: (passed: number) => {
      ms += passed;
    },
  };
}

test('an account that has spent its minute waits until some of it is there again', async () => {
  const { spend, pass, exhausted } = budgetOf();
  expect([await spend('ada', 700), await spend('ada', 700)]).toEqual(['done', 'done']);
  expect(await spend('ada', 1)).toBe('over-budget');
  expect(exhausted()).toEqual(['ada']);
  pass(24_000);
  expect(await spend('ada', 1)).toBe('over-budget');
  pass(1_000);
  expect(exhausted()).toEqual([]);
  expect(await spend('ada', 1)).toBe('done');
});

test('an account answers a question in two seconds at least, by the clock of the server', async () => {
  const { takeAnswers, pass, exhausted } = budgetOf();
  // Whoever worked offline, or has just signed up, sends the first one at once.
  expect([takeAnswers('ada', 5), takeAnswers('ada', 5), takeAnswers('bob', 5)]).toEqual([true, false, true]);
  pass(9_999);
  expect([takeAnswers('ada', 1), exhausted()]).toEqual([false, ['ada', 'bob']]);
  pass(1);
  expect([takeAnswers('ada', 1), exhausted()]).toEqual([true, ['ada']]);
});

test('nobody saves up more than one minute', async () => {
  const { spend, pass } = budgetOf();
  pass(60 * 60_000);
  expect([await spend('ada', 1000), await spend('ada', 1)]).toEqual(['done', 'over-budget']);
});

test('no account spends what is another’s', async () => {
  const { spend } = budgetOf();
  await spend('ada', 9000);
  expect([await spend('ada', 1), await spend('bob', 1)]).toEqual(['over-budget', 'done']);
});

test('of many pieces at the same moment none begins after the one that spends the last', async () => {
  const { spend } = budgetOf();
  const all = await Promise.all(Array.from({ length: 50 }, () => spend('ada', 300)));
  expect(all.filter((each) => each === 'done')).toHaveLength(4);
});

test('work that fails has been paid for, and keeps no other waiting', async () => {
  const { spend, within } = budgetOf();
  const failing = within('ada', async (pay) => {
    pay(1000);
    throw new Error('Overloaded.');
  });
  await expect(failing).rejects.toThrow('Overloaded.');
  expect(await spend('ada', 1)).toBe('over-budget');
});

test('only so many accounts are remembered, those without anything spent not at all', async () => {
  const { spend, pass, exhausted } = budgetOf({ mostAccounts: 3 });
  for (const account of ['a', 'b', 'c']) await spend(account, 1000);
  expect(exhausted()).toEqual(['a', 'b', 'c']);
  await spend('d', 1000);
  expect(exhausted()).toEqual(['b', 'c', 'd']);
  pass(60_000);
  expect(exhausted()).toEqual([]);
});
