import { expect, test } from '@jest/globals';
import { createJudgingBudget } from './budget';

/** Makes a budget of one second per minute, and the clock that goes with it. */
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

test('an account that has used up its budget for the minute waits until some of it is refilled', async () => {
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

test("an account needs at least two seconds per question, by the server's clock", async () => {
  const { takeAnswers, pass, exhausted } = budgetOf();
  // The first attempt is free: people who were offline or just signed up send it at once.
  expect([takeAnswers('ada', 5), takeAnswers('ada', 5), takeAnswers('bob', 5)]).toEqual([true, false, true]);
  pass(9_999);
  expect([takeAnswers('ada', 1), exhausted()]).toEqual([false, ['ada', 'bob']]);
  pass(1);
  expect([takeAnswers('ada', 1), exhausted()]).toEqual([true, ['ada']]);
});

test("nobody can save up more than one minute's budget", async () => {
  const { spend, pass } = budgetOf();
  pass(60 * 60_000);
  expect([await spend('ada', 1000), await spend('ada', 1)]).toEqual(['done', 'over-budget']);
});

test('no account can spend another’s budget', async () => {
  const { spend } = budgetOf();
  await spend('ada', 9000);
  expect([await spend('ada', 1), await spend('bob', 1)]).toEqual(['over-budget', 'done']);
});

test('of many pieces of work at once, none begins after the one that uses up the budget', async () => {
  const { spend } = budgetOf();
  const all = await Promise.all(Array.from({ length: 50 }, () => spend('ada', 300)));
  expect(all.filter((each) => each === 'done')).toHaveLength(4);
});

test('work that fails is charged, and does not keep others waiting', async () => {
  const { spend, within } = budgetOf();
  const failing = within('ada', async (pay) => {
    pay(1000);
    throw new Error('Overloaded.');
  });
  await expect(failing).rejects.toThrow('Overloaded.');
  expect(await spend('ada', 1)).toBe('over-budget');
});

test('only a limited number of accounts is remembered, and none that has spent nothing', async () => {
  const { spend, pass, exhausted } = budgetOf({ mostAccounts: 3 });
  for (const account of ['a', 'b', 'c']) await spend(account, 1000);
  expect(exhausted()).toEqual(['a', 'b', 'c']);
  await spend('d', 1000);
  expect(exhausted()).toEqual(['b', 'c', 'd']);
  pass(60_000);
  expect(exhausted()).toEqual([]);
});
