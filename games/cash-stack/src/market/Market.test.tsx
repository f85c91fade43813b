import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { Market } from './Market';

const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

/** Cash 12, two staff, fame 0; busy, then slow, and of both kinds three and five more. */
const SEED = 23;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.help-seen.cash-stack.market', 'yes');
  const original = crypto.getRandomValues.bind(crypto);
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((list) => {
    if (list instanceof Uint32Array) return list.fill(SEED) && list;
    return original(list);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

test("starts with the shop's resources, the pack and its open cards", () => {
  renderPage(<Market />);
  expect(fact('Round')).toHaveTextContent('1 of 10');
  expect(fact('Cash')).toHaveTextContent('12');
  expect(screen.getByRole('img', { name: '2 workers, fame 0.' })).toBeVisible();
  expect(fact('In the pack')?.parentElement).toHaveTextContent('5 slow0 normal5 busy');
  expect(fact('Shop')).toHaveTextContent(
    '2 of 4 staff serve 6 · fame 0 of 3: +0 customers · bills 2 + staff × 2',
  );
  expect(fact('Customers')).toHaveTextContent('Slow 2, Normal 6, Busy 10');
  expect(fact('Comes next')?.parentElement).toHaveTextContent('Comes nextBusySlow');
});

describe('a decision', () => {
  test('shows the cash after bills before a decision, and the effects afterwards', async () => {
    renderPage(<Market />);
    await user.click(button('Extra shift'));
    expect(button('Extra shift')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('12 now, -3 actions, -6 bills').parentElement).toHaveTextContent(
      'Cash after bills 3',
    );
    await user.click(button('Go: Extra shift'));
    expect(screen.getByText('Busy: 9 of 10 customers served. Profit +9, cash 3.')).toBeVisible();
    expect(
      screen.getByText('Last round: The street market is back, and the pavement is full.'),
    ).toBeVisible();
    expect(fact('Owed to you')).toHaveTextContent('18');
    expect(button('Extra shift')).toHaveAttribute('aria-pressed', 'false');
  });

  test('allows at most two actions and says why the others are barred', async () => {
    renderPage(<Market />);
    await user.click(button('Hire'));
    expect(button('Let go')).toHaveAccessibleName(/Let go excludes Hire and Extra shift\./);
    await user.click(button('Let go'));
    expect(button('Let go')).toHaveAttribute('aria-pressed', 'false');
    await user.click(button('Research'));
    expect(button('Advertise')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Advertise')).toHaveAccessibleName(/Two actions a round at most\./);
    await user.click(button('Hire'));
    expect(button('Advertise')).toHaveAttribute('aria-disabled', 'false');
  });

  test('works by keyboard, scrolls the outcome into view and keeps the focus', async () => {
    const shown = jest.fn();
    Object.assign(SVGElement.prototype, { scrollIntoView: shown });
    renderPage(<Market />);
    act(() => button('Wait this round').focus());
    await user.keyboard('{Enter}');
    expect(fact('Round')).toHaveTextContent('2 of 10');
    expect(button('Wait this round')).toHaveFocus();
    expect(shown).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' });
  });

  test('warns before the bank has to help, and offers repaying in place of borrowing', async () => {
    renderPage(<Market />);
    await user.click(button('Hire'));
    await user.click(button('Advertise'));
    expect(screen.getByText('So the bank adds 8, and you owe it 10.').parentElement).toHaveTextContent(
      'Cash after bills -2',
    );
    await user.click(button('Go: Hire and Advertise'));
    expect(fact('Loan')).toHaveTextContent('10');
    expect(screen.queryByRole('button', { name: /^Borrow/ })).toBeNull();
    expect(button('Repay')).toHaveAccessibleName(/Your cash does not cover it\./);
  });
});

test('the end shows the cost of decisions and explains cash, and the play is recorded as a run of the mode', async () => {
  renderPage(<Market />);
  for (let round = 0; round < 10; round += 1) await user.click(button('Wait this round'));
  expect(await screen.findByRole('heading', { name: 'Game Over' })).toHaveFocus();
  const costs = await screen.findByRole('region', { name: 'What your decisions cost' });
  expect(within(costs).getAllByText(/Better: /)).toHaveLength(5);
  const sum = within(costs).getByText(/^Your decisions cost /).textContent ?? '';
  const [cost = 0, luck = 0, gap = 0] = (sum.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  expect(cost + (sum.includes('luck cost') ? luck : -luck)).toBeCloseTo(
    sum.includes('below') ? gap : -gap,
    3,
  );
  expect(screen.getByText(/^In rounds? 1.* you made a profit and your cash fell/)).toBeVisible();
  expect(screen.getByRole('img', { name: /What the shop was worth/ })).toHaveTextContent(
    /You ended with \d+, the best play of this deal with \d+\./,
  );
  expect(screen.getByText(/^The best play, which sees no hidden card, ends with/)).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Your rounds' })).getAllByRole('row')).toHaveLength(11);
  expect(readEvents()).toMatchObject([{ kind: 'run', game: 'cash-stack.market' }]);
});

describe('the page', () => {
  testNoLeaks(() => <Market />);
});
