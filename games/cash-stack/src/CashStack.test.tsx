import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { CashStack } from './CashStack';
import { content } from './content';
import { Action, Options, rulesFor } from './rules';

const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms), delay: null });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const option = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  localStorage.setItem('venture.help-seen.cash-stack', 'yes');
});

afterEach(() => {
  jest.useRealTimers();
});

async function play(...names: string[]) {
  for (const name of names) {
    await user.click(option(name));
    wait(1000);
  }
}

test('CS-01 CS-02 starts in round 1 of 5 with a budget of 100', () => {
  renderPage(<CashStack />);
  expect(fact('Round')).toHaveTextContent('1 of 5');
  expect(fact('Budget')).toHaveTextContent('100');
  expect(screen.getByRole('img', { name: 'Your budget as 20 coins of 5: 100' })).toBeVisible();
});

test.each([
  ['CS-03', 'Ad Campaign', 'Cost 20', 'Profit 50'],
  ['CS-04', 'Hire Staff', 'Cost 30', 'Profit 40'],
  ['CS-05', 'Market Research', 'Cost 15', 'Profit 30'],
])('%s "%s" shows %s and %s, but not the gain', (_, name, ...shown) => {
  renderPage(<CashStack />);
  expect(option(name).textContent).toBe([name, ...shown].join(''));
});

test('only the debrief shows gain and return', async () => {
  renderPage(<CashStack />);
  await play(...Array<string>(4).fill('Ad Campaign'));
  expect(screen.queryByText(/\+\d|\d%|gain|return/i)).toBeNull();
  await play('Ad Campaign');
  expect(screen.getByText(/^Return on investment is \(50 - 20\)/)).toBeVisible();
});

describe('a choice', () => {
  test('CS-07 Q11 updates the budget at once and announces the result', async () => {
    renderPage(<CashStack />);
    await user.click(option('Ad Campaign'));
    expect(fact('Budget')).toHaveTextContent('130');
    expect(screen.getByText('Ad Campaign: 20 spent, 50 back. Your budget is now 130.')).toHaveAttribute(
      'role',
      'status',
    );
    expect(within(screen.getByRole('list', { name: 'Your rounds' })).getByText('130')).toBeVisible();
  });

  test('CS-08 CS-09 the round advances after 1 s, not before', async () => {
    renderPage(<CashStack />);
    await user.click(option('Ad Campaign'));
    wait(999);
    expect(fact('Round')).toHaveTextContent('1 of 5');
    wait(1);
    expect(fact('Round')).toHaveTextContent('2 of 5');
  });

  test('Q11 ignores a second choice while the first one settles', async () => {
    renderPage(<CashStack />);
    await user.click(option('Ad Campaign'));
    await user.click(option('Hire Staff'));
    expect(fact('Budget')).toHaveTextContent('130');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('works by keyboard and keeps the focus', async () => {
    renderPage(<CashStack />);
    act(() => option('Hire Staff').focus());
    for (let round = 1; round < 5; round += 1) {
      await user.keyboard(round % 2 === 0 ? ' ' : '{Enter}');
      wait(1000);
      expect(option('Hire Staff')).toHaveFocus();
    }
    expect(fact('Budget')).toHaveTextContent('140');
  });
});

describe('an option that costs more than the budget', () => {
  const rules = { rules: rulesFor({ ...content, startBudget: 18 }), Action, Options };

  test('CS-12 Q10 is marked as disabled but stays focusable', () => {
    renderPage(<CashStack rules={rules} />);
    expect(option('Ad Campaign')).toHaveAttribute('aria-disabled', 'true');
    expect(option('Market Research')).toHaveAttribute('aria-disabled', 'false');
    act(() => option('Ad Campaign').focus());
    expect(option('Ad Campaign')).toHaveFocus();
  });

  test("CS-13 MSG-09 Q10 buys nothing and alerts 'Insufficient funds!'", async () => {
    renderPage(<CashStack rules={rules} />);
    await user.click(option('Ad Campaign'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Insufficient funds!$/);
    expect(fact('Budget')).toHaveTextContent('18');
    await play('Market Research');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the end', () => {
  test('CS-10 CS-11 MSG-18 Game Over shows the final budget after round 5', async () => {
    renderPage(<CashStack />);
    await play('Ad Campaign', 'Hire Staff', 'Market Research', 'Ad Campaign');
    await user.click(option('Ad Campaign'));
    expect(screen.queryByRole('heading', { name: 'Game Over' })).toBeNull();
    wait(1000);
    const results = screen.getByRole('region', { name: 'Game Over' });
    expect(within(results).getByText('Final budget').parentElement).toHaveTextContent('Final budget 215');
    expect(screen.getByRole('heading', { name: 'Game Over' })).toHaveFocus();
  });

  test("R13 lists each round, each option's return and the best possible 250", async () => {
    renderPage(<CashStack />);
    await play('Hire Staff', 'Hire Staff', 'Hire Staff', 'Hire Staff', 'Market Research');
    expect(screen.getByText('The best possible is 250: you were 95 short of it.')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Your budget, round by round' })).getAllByRole(
      'row',
    );
    expect(rows).toHaveLength(6);
    expect(rows[5]).toHaveTextContent('5Market Research+15155');
    for (const { text, lesson } of content.options) {
      expect(screen.getByRole('heading', { name: text }).parentElement).toHaveTextContent(lesson);
    }
    expect(screen.getByText(content.debrief)).toBeVisible();
  });

  test('R13 says so when the final budget is the best possible', async () => {
    renderPage(<CashStack />);
    await play(...Array<string>(5).fill('Ad Campaign'));
    expect(screen.getByText('That is the best possible: nobody can end with more than 250.')).toBeVisible();
  });

  test('is recorded once, along with its moves', async () => {
    renderPage(<CashStack />);
    await play(...Array<string>(5).fill('Ad Campaign'));
    expect(readEvents()).toMatchObject([{ kind: 'run', game: 'cash-stack', score: 250, timing: 'x1' }]);
  });

  test('MSG-18 "Play Again" restarts at once with 100', async () => {
    renderPage(<CashStack />);
    await play(...Array<string>(5).fill('Hire Staff'));
    await user.click(screen.getByRole('button', { name: 'Play Again' }));
    expect(fact('Round')).toHaveTextContent('1 of 5');
    expect(fact('Budget')).toHaveTextContent('100');
  });
});

test('R19 a reload during the second play resumes it', async () => {
  const { unmount } = renderPage(<CashStack />);
  await user.click(option('Ad Campaign'));
  unmount();
  renderPage(<CashStack />);
  expect(fact('Budget')).toHaveTextContent('130');
  wait(1000);
  expect(fact('Round')).toHaveTextContent('2 of 5');
});

describe('the page', () => {
  testNoLeaks(() => <CashStack />);
});
