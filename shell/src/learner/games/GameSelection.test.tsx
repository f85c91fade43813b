import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteEntry } from '@venture/contract/remotes';
import { recordRun } from '@venture/progress/record';
import { manifests } from '@venture/testing/declared';
import { fakeServer } from '@venture/testing/fake-server';
import { listOf, listOfReal, noRemotes, renderInShell } from '../../testing/in-shell';
import { GameSelection } from './GameSelection';

const listing = listOf({
  'entre-scrabble': ['landing', 'game-selection'],
  'cash-stack': ['landing'],
  'products-card-game': ['landing'],
  'entrepre-puzzle': ['game-selection'],
});
const links = () => within(screen.getByRole('list', { name: 'Games' })).getAllByRole('link');

test('GS-01 GS-02 GS-03 the cards of the real games are EntreprePuzzle and Entre-Scrabble, and no other', () => {
  renderInShell(<GameSelection />, { listing: listOfReal(manifests) });
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['EntreprePuzzle', '/entrepre-puzzle'],
    ['Entre-Scrabble', '/entre-scrabble'],
  ]);
});

test('the cards are those that ask for this place, and lead to their games', () => {
  renderInShell(<GameSelection />, { listing });
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/entre-scrabble', '/entrepre-puzzle']);
});

test('a game without a picture has the first letter of its title in that place', () => {
  const remotes = listing.remotes.map((remote) => ({
    ...remote,
    cards: remote.cards.map(({ art: _, ...card }) => card),
  }));
  renderInShell(<GameSelection />, { listing: { ...listing, remotes } });
  const list = screen.getByRole('list', { name: 'Games' });
  const letters = within(list).getAllByText(/^.$/u);
  expect(letters.map(({ textContent }) => textContent)).toEqual(
    links().map(({ textContent }) => textContent?.[0]),
  );
  expect(list.querySelectorAll('img')).toHaveLength(0);
});

test('a card names the team whose game it is, and is still called as the game is', () => {
  const [own, theirs] = listing.remotes;
  const remotes = [
    own,
    { ...theirs, cards: own?.cards.map((card) => ({ ...card, order: 9 })), team: 'growth-lab' },
  ];
  renderInShell(<GameSelection />, { listing: { ...listing, remotes: remotes as RemoteEntry[] } });
  const cards = within(screen.getByRole('list', { name: 'Games' })).getAllByRole('listitem');
  expect(cards.map((card) => within(card).queryByText(/^By /)?.textContent)).toEqual([
    undefined,
    'By growth-lab',
  ]);
  expect(links().map(({ textContent }) => textContent)).toEqual([
    'Game entre-scrabble',
    'Game entre-scrabble',
  ]);
});

test('GS-04 a link goes back to the dashboard', () => {
  renderInShell(<GameSelection />, { listing });
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});

test('without games the page says so', () => {
  renderInShell(<GameSelection />);
  expect(screen.getByRole('heading', { name: 'No games to choose from just now' })).toBeVisible();
});

test('an unavailable remote is named with the reason, the others are offered', () => {
  const problems = [{ name: 'cash-stack', code: 'invalid', reason: 'its entry is malformed' } as const];
  renderInShell(<GameSelection />, { listing: { ...listing, problems } });
  expect(screen.getByText('cash-stack: its entry is malformed')).toBeInTheDocument();
  expect(links()).toHaveLength(2);
});

test('while the list is on its way the page says so', () => {
  renderInShell(<GameSelection />, { listing: { ...noRemotes, pending: true } });
  expect(screen.getByText('Loading the games')).toBeVisible();
});

const many = (count: number) =>
  listOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`game-${at + 1}`, ['game-selection'] as const]),
    ),
  );
const show = () => screen.getByRole('combobox', { name: 'Show' });
const search = () => screen.getByRole('searchbox', { name: 'Search games' });

test.each([12, 13])('of %i games, more than twelve have a search', (count) => {
  renderInShell(<GameSelection />, { listing: many(count) });
  expect(links()).toHaveLength(12);
  expect(screen.queryAllByRole('searchbox')).toHaveLength(count > 12 ? 1 : 0);
});

test('310 games are shown a part at a time, counted, and focus goes to the first of the next part', async () => {
  const { router } = renderInShell(<GameSelection />, { listing: many(310) });
  expect(screen.getByText('Showing 12 of 310 games')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Show more games' }));
  expect(links()).toHaveLength(24);
  expect(links()[12]).toHaveFocus();
  expect(router.state.location.search).toBe('?shown=24');
});

test('games are found by the beginnings of their words, and what was typed stays in the address', async () => {
  const { router } = renderInShell(<GameSelection />, { listing: many(310) });
  await userEvent.type(search(), 'GAME 31');
  await waitFor(() =>
    expect(links().map(({ textContent }) => textContent)).toEqual(['Game game-31', 'Game game-310']),
  );
  expect(screen.getByText('2 games found')).toBeVisible();
  expect(router.state.location.search).toBe('?search=GAME+31');
  await userEvent.type(search(), '999');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all games' }));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
  await waitFor(() => expect(links()).toHaveLength(12));
});

test('an address with a narrowed list shows it so, as Back does', async () => {
  recordRun({ game: 'game-7', rules: 1, seed: 1, score: 3, facts: {}, timing: 'x1' });
  const listing = many(310);
  const { router } = renderInShell(<GameSelection />, { listing });
  await userEvent.selectOptions(show(), 'Played before');
  expect(links().map(({ textContent }) => textContent)).toEqual(['Game game-7']);
  await userEvent.click(screen.getByRole('link', { name: 'Game game-7' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(show()).toHaveValue('played'));
  expect(links()).toHaveLength(1);
  await userEvent.selectOptions(show(), 'New to you');
  expect(screen.getByText('Showing 12 of 309 games')).toBeVisible();
  localStorage.clear();
});

describe('of 75 games', () => {
  const categories = ['finance', 'promotion', undefined] as const;
  const listing = {
    ...many(75),
    remotes: many(75).remotes.map((remote, at) => {
      const [category, team] = [categories[at % 3], at % 2 ? 'growth-lab' : undefined];
      return { ...remote, ...(category && { category }), ...(team && { team }) };
    }),
  };
  const orders = {
    newest: ['gone', 'game-3', 'game-75', 'game-2'],
    'most-played': ['game-75', 'game-2', 'game-3'],
  };
  const first = () =>
    links()
      .slice(0, 4)
      .map(({ textContent }) => textContent?.replace('Game game-', ''));
  const order = () => screen.getByRole('combobox', { name: 'Order' });

  let server: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    server = fakeServer();
    server.respond(({ what }) => (what === 'GET /games' ? { json: orders } : 'offline'));
  });
  afterEach(() => server.close());

  test('those of one category are shown, and counted', async () => {
    const { router } = renderInShell(<GameSelection />, { listing });
    const category = screen.getByRole('combobox', { name: 'Category' });
    expect(
      within(category)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Promotion', 'Finance']);
    await userEvent.selectOptions(category, 'Finance');
    expect(screen.getByText('Showing 12 of 25 games')).toHaveAttribute('role', 'status');
    expect(first()).toEqual(['1', '4', '7', '10']);
    expect(router.state.location.search).toBe('?category=finance');
  });

  test.each(['finance', 'growth', 'fin gro'])(
    '"%s" finds them by what they are about and by team',
    async (words) => {
      renderInShell(<GameSelection />, { listing });
      await userEvent.type(search(), words);
      const count = { finance: 25, growth: 37, 'fin gro': 12 }[words];
      expect(await screen.findByText(new RegExp(`^(Showing 12 of )?${count} games`))).toBeVisible();
    },
  );

  test('the newest come first, or those that are played most, and then all others', async () => {
    renderInShell(<GameSelection />, { listing });
    expect(first()).toEqual(['1', '2', '3', '4']);
    await userEvent.selectOptions(order(), 'Newest');
    await waitFor(() => expect(first()).toEqual(['3', '75', '2', '1']));
    await userEvent.selectOptions(order(), 'Most played');
    expect(first()).toEqual(['75', '2', '3', '1']);
    expect(screen.getByText('Showing 12 of 75 games')).toBeVisible();
  });

  test('without a connection they stay as they are, and the page says why', async () => {
    server.respond(() => 'offline');
    renderInShell(<GameSelection />, { listing });
    await userEvent.selectOptions(order(), 'Newest');
    await waitFor(() => expect(order()).toHaveAccessibleDescription('Not known without a connection.'));
    expect(first()).toEqual(['1', '2', '3', '4']);
  });
});

test('without counts and categories there is no choice of order or category', () => {
  renderInShell(<GameSelection />, { listing: many(75) });
  expect(within(screen.getByRole('main')).getAllByRole('combobox')).toEqual([show()]);
});
