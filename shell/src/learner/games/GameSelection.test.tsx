import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteEntry } from '@venture/contract/remotes';
import { manifests } from '@venture/testing/catalogue';
import { listOf, listOfReal, renderInShell } from '../../testing/in-shell';
import { GameSelection } from './GameSelection';

const listing = listOf({
  'entre-scrabble': ['landing', 'game-selection'],
  'cash-stack': ['landing'],
  'products-card-game': ['landing'],
  'entrepre-puzzle': ['game-selection'],
});
const links = () => within(screen.getByRole('list', { name: 'Games' })).getAllByRole('link');

test('GS-01 GS-02 GS-03 the only cards of the real games are EntreprePuzzle and Entre-Scrabble', () => {
  renderInShell(<GameSelection />, { listing: listOfReal(manifests) });
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['EntreprePuzzle', '/entrepre-puzzle'],
    ['Entre-Scrabble', '/entre-scrabble'],
  ]);
});

test('the cards shown are those that ask for this slot, and they lead to their games', () => {
  renderInShell(<GameSelection />, { listing });
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/entre-scrabble', '/entrepre-puzzle']);
});

test('a game without a picture shows its first letter instead', () => {
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

test("a card shows its game's team, and keeps the game's title as its name", () => {
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

test('an unavailable remote is named with the reason, and the others are offered', () => {
  const problems = [{ name: 'cash-stack', code: 'invalid', reason: 'its entry is malformed' } as const];
  renderInShell(<GameSelection />, { listing: { ...listing, problems } });
  expect(screen.getByText('cash-stack: its entry is malformed')).toBeInTheDocument();
  expect(links()).toHaveLength(2);
});

const many = (count: number) =>
  listOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`game-${at + 1}`, ['game-selection'] as const]),
    ),
  );
const search = () => screen.getByRole('searchbox', { name: 'Search games' });

test.each([12, 13])('%i games have a search if there are more than twelve', (count) => {
  renderInShell(<GameSelection />, { listing: many(count) });
  expect(links()).toHaveLength(12);
  expect(screen.queryAllByRole('searchbox')).toHaveLength(count > 12 ? 1 : 0);
});

test('310 games are shown and counted in parts, and focus goes to the first game of the next part', async () => {
  const { router } = renderInShell(<GameSelection />, { listing: many(310) });
  expect(screen.getByText('Showing 12 of 310 games')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Show more games' }));
  expect(links()).toHaveLength(24);
  expect(links()[12]).toHaveFocus();
  expect(router.state.location.search).toBe('?shown=24');
});

test('words match by their beginnings, and the typed text stays in the address', async () => {
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

test('going Back from a game restores the search', async () => {
  const { router } = renderInShell(<GameSelection />, { listing: many(310) });
  await userEvent.type(search(), 'game 7');
  await screen.findByText('11 games found');
  await userEvent.click(screen.getByRole('link', { name: 'Game game-7' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(search()).toHaveValue('game 7'));
  expect(screen.getByText('11 games found')).toBeVisible();
});

test('games can be found by team', async () => {
  const listing = many(75);
  const remotes = listing.remotes.map((remote, at) => (at % 2 ? { ...remote, team: 'growth-lab' } : remote));
  renderInShell(<GameSelection />, { listing: { ...listing, remotes } });
  await userEvent.type(search(), 'growth');
  expect(await screen.findByText('Showing 12 of 37 games')).toHaveAttribute('role', 'status');
});
