import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readEvents } from '@venture/device/device';
import { storeUnfinished } from '@venture/game/unfinished';
import { random } from '@venture/rules/random';
import { testNoLeaks } from '@venture/testing/leaks';
import { renderPage } from '@venture/testing/page';
import { players } from '../testing/players';
import { type Action, ROUNDS, type Seen, see, start, step } from './engine';
import { Fit } from './Fit';

const user = userEvent.setup();
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }));
const cards = (row: string) => {
  const group = screen.getByText(row, { selector: 'legend' }).closest('fieldset');
  return Array.from(group?.querySelectorAll('input') ?? []);
};
const checked = (row: string) => cards(row).findIndex((card) => card.checked);
const ROWS = ['Product', 'Feature', 'Message', 'Price'];

async function choose(row: string, place: number) {
  const card = cards(row)[place];
  if (card) await user.click(card);
}

async function draftFirst() {
  for (const row of ROWS) await choose(row, 0);
}

const OPTIONS = { difficulty: 'Beginner' } as const;

function store(seed: number, actions: Action[]): void {
  storeUnfinished('products-card-game.fit', { id: 'play', rules: 1, seed, options: OPTIONS, actions });
}

/** Stores a play that lacks only its last step. */
function storeLastMoment(): void {
  const actions: Action[] = [];
  let state = start(1, OPTIONS);
  while (actions.length < 4 * ROUNDS - 1) {
    const action = players.greedy(state, random(2));
    actions.push(action);
    state = step(state, action);
  }
  store(1, actions);
}

/** Finds the first deal that this fits. */
function findSeed(holds: (seen: Seen) => boolean): number {
  let seed = 1;
  while (!holds(see(start(seed, OPTIONS)))) seed += 1;
  return seed;
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('venture.help-seen.products-card-game.fit', 'yes');
});

test('shows the customer, six places, four rows of cards and a notebook on both groups', () => {
  renderPage(<Fit />);
  expect(fact('Round')).toHaveTextContent('1 of 6');
  expect(within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('listitem')).toHaveLength(6);
  expect(ROWS.map((row) => cards(row).length)).toEqual([3, 3, 2, 3]);
  const notebook = within(screen.getByRole('region', { name: 'Notebook' }));
  expect(notebook.getAllByText(/: still open$/)).toHaveLength(2 * (3 + 2));
  expect(notebook.getAllByText(/: ruled out$/)).toHaveLength(2 * (1 + 2));
});

test('asks for one card from each row before a test', async () => {
  renderPage(<Fit />);
  await choose('Product', 0);
  await press(/^Survey/);
  expect(screen.getByRole('alert')).toHaveTextContent('Choose one card of each row first.');
  expect(screen.queryByRole('button', { name: 'Pitch it' })).toBeNull();
});

test('a test is announced and noted, then one card may change', async () => {
  renderPage(<Fit />);
  await draftFirst();
  await press(/^Landing page/);
  expect(screen.getByText(/^Landing page: \w+ trust ".+"\. Change one card, or none\.$/)).toHaveAttribute(
    'role',
    'status',
  );
  expect(within(screen.getByRole('region', { name: 'Notebook' })).getByText(/: known$/)).toBeVisible();
  await choose('Product', 1);
  await choose('Price', 2);
  expect(ROWS.map(checked)).toEqual([0, 0, 0, 2]);
});

test('the decision shows its factors and each tested card', async () => {
  renderPage(<Fit />);
  await draftFirst();
  await press(/^Pre-order/);
  await press('Pitch it');
  const decision = screen.getByRole('region', { name: /Sold!|do what they need|cannot pay/ });
  const [fit = 0, pay = 0, reach = 0, points] = within(decision)
    .getAllByRole('definition')
    .map(({ textContent }) => Number(textContent));
  expect(points).toBe(fit * pay * reach);
  expect(fact('Score')).toHaveTextContent(`${points}`);
  expect(within(decision).getAllByRole('listitem')).toHaveLength(3);
});

test('each product says how it fits, and a pitch with the wrong one names a right one', async () => {
  renderPage(<Fit />);
  const names = cards('Product').map((card) => card.closest('label')?.textContent ?? '');
  expect(names.every((name) => /fit [012]$/.test(name))).toBe(true);
  await draftFirst();
  await choose(
    'Product',
    names.findIndex((name) => name.endsWith('fit 0')),
  );
  await press(/^Landing page/);
  await press('Pitch it');
  const better = screen.getByText(/ would have served them\.$/).textContent?.split(' would')[0] ?? '';
  expect(names.find((name) => name.startsWith(better))).toMatch(/fit [12]$/);
});

test.each([true, false])('says beside the price what a low price brings, if it can: %s', (can) => {
  const isBargain = ({ customers, customer, hand }: Seen) =>
    customers.slice(1).some(({ side }) => side === customer.side) &&
    hand.price.some((price) => Number(price) < customer.budget);
  store(
    findSeed((seen) => isBargain(seen) === can),
    [],
  );
  renderPage(<Fit />);
  const notes = screen.queryAllByText(/^Priced below their budget, they tell a friend/);
  expect(notes).toHaveLength(can ? 1 : 0);
});

test('a test says that its answer is already known if the notes have it', async () => {
  const seed = findSeed(({ customers: [first, second] }) => first?.side === second?.side);
  const { type, feature, message, price } = see(start(seed, OPTIONS)).hand;
  const pitch = {
    type: type[0] ?? '',
    feature: feature[0] ?? '',
    message: message[0] ?? '',
    price: price[0] ?? '',
  };
  store(seed, [
    { type: 'draft', pitch },
    { type: 'test', test: 'landing' },
    { type: 'pitch', pitch },
  ]);
  renderPage(<Fit />);
  await press('Next customer');
  expect(screen.getByRole('button', { name: 'Landing page You know this already' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pre-order tells/ })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /You know this already$/ })).toHaveLength(1);
});

test('works by keyboard, and the focus follows the round', async () => {
  renderPage(<Fit />);
  for (const row of ROWS) {
    act(() => cards(row)[0]?.focus());
    await user.keyboard(' ');
  }
  act(() => screen.getByRole('button', { name: /^Survey/ }).focus());
  await user.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Pitch it' }).focus());
  await user.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Next customer' }).focus());
  await user.keyboard('{Enter}');
  expect(fact('Round')).toHaveTextContent('2 of 6');
  expect(screen.getByRole('heading', { name: /needs to/ })).toHaveFocus();
});

test("the end shows the decisions' costs, the points by round, and what was hidden", async () => {
  storeLastMoment();
  renderPage(<Fit />);
  await press('See how it went');
  expect(await screen.findByRole('heading', { name: 'Six customers later' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'What your decisions cost' })).toBeVisible();
  expect(screen.getByRole('img', { name: /^Your points/ })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Points by round' })).toBeVisible();
  expect(screen.getAllByText(/^They love/)).toHaveLength(2);
  const [run] = readEvents();
  expect(run).toMatchObject({ kind: 'run', game: 'products-card-game.fit' });
});

describe('the page', () => testNoLeaks(() => <Fit />));
