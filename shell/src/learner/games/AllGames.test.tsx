import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordRun } from '@venture/device/record';
import { manifests } from '@venture/testing/catalogue';
import { listOf, listOfReal, noRemotes, renderInShell } from '../../testing/in-shell';
import { AllGames } from './AllGames';

beforeEach(() => localStorage.clear());

const list = () => within(screen.getByRole('list', { name: 'Games' }));
const card = (title: string) => {
  const found = list().getByRole('heading', { name: title }).closest('li');
  if (!found) throw new Error(`${title} has no card`);
  return within(found);
};

const scale = { from: 0, to: 70 };
const market = {
  ...{ id: 'market', title: 'Market', text: 'Ten rounds, wages and a loan.', path: '/cash-stack/market' },
  ...{ minutes: 5, scale },
};
const plain = listOf({ 'cash-stack': ['landing'], 'founder-fair': [], reader: ['landing'], auth: [] });
const extra = {
  'cash-stack': { minutes: 3, modes: [market] },
  'founder-fair': { scale, team: 'growth-lab' },
  reader: { teaches: { modules: [], quizzes: [] } },
};
const listing = {
  ...plain,
  remotes: plain.remotes.map((remote) => ({ ...remote, ...Reflect.get(extra, remote.name) })),
};

test('GS-07 every game of this checkout is listed, including those that no specified page links to', () => {
  renderInShell(<AllGames />, { listing: listOfReal(manifests) });
  const paths = list()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual(
    expect.arrayContaining(['/entrepre-puzzle', '/cash-stack', '/products-card-game', '/entre-scrabble']),
  );
});

test('games are the remotes that have a score scale, or have a card and do not teach', () => {
  renderInShell(<AllGames />, { listing });
  const titles = list().getAllByRole('heading');
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Game cash-stack', 'Game founder-fair']);
});

test('a game shows its picture, how long it takes, its team and its modes', () => {
  renderInShell(<AllGames />, { listing });
  const cash = card('Game cash-stack');
  expect(cash.getByRole('presentation')).toHaveAttribute('src', '/remotes/cash-stack/1.0.0/card.svg');
  expect(cash.getByText('About 3 minutes · Not played yet')).toBeVisible();
  expect(cash.queryByText(/^By /)).toBeNull();
  const modes = within(cash.getByRole('list', { name: 'More ways to play Game cash-stack' }));
  expect(modes.getByRole('link', { name: 'Market' })).toHaveAttribute('href', '/cash-stack/market');
  expect(modes.getByText('Ten rounds, wages and a loan.')).toBeVisible();
  expect(modes.getByText('About 5 minutes · Not played yet')).toBeVisible();
  const fair = card('Game founder-fair');
  expect(fair.getByText('By growth-lab')).toBeVisible();
  expect(fair.getByRole('link')).toHaveAttribute('href', '/founder-fair');
});

test('the best result of a game and of each of its modes is shown, without practice', () => {
  const run = (game: string, score: number) =>
    recordRun({ game, rules: 1, seed: 1, score, facts: {}, timing: 'x1' });
  for (const score of [-20, 180, 90]) run('cash-stack', score);
  run('cash-stack.market', 42);
  run('cash-stack-practice', 250);
  renderInShell(<AllGames />, { listing });
  const cash = card('Game cash-stack');
  expect(cash.getByText('About 3 minutes · Best 180')).toBeVisible();
  expect(cash.getByText('About 5 minutes · Best 42')).toBeVisible();
});

test('a finished game that has no score is only shown as played', () => {
  const remotes = plain.remotes.slice(0, 1).map((remote) => ({ ...remote, wrapped: true as const }));
  recordRun({ game: 'cash-stack', rules: 1, seed: 1, score: 0, facts: {}, timing: 'x1' });
  renderInShell(<AllGames />, { listing: { ...plain, remotes } });
  expect(card('Game cash-stack').getByText('Played')).toBeVisible();
});

test('if there are more than twelve games, they can be searched, also by the names of their modes', async () => {
  const many = listOf(Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`game-${at}`, ['landing']])));
  renderInShell(<AllGames />, { listing: { ...many, remotes: [...many.remotes, ...listing.remotes] } });
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search games' }));
  await userEvent.paste('market');
  expect(await screen.findByText('1 game found')).toBeVisible();
  expect(card('Game cash-stack').getByRole('link', { name: 'Market' })).toBeVisible();
});

test.each([
  ['while the list is on its way', { ...noRemotes, pending: true }, 'Loading the games'],
  ['without any game', noRemotes, 'No games to choose from just now'],
])('%s the page says so', (_, state, words) => {
  renderInShell(<AllGames />, { listing: state });
  expect(screen.getByText(words)).toBeVisible();
});

test('the back link leads to the dashboard, and for guests to the start page', () => {
  const { unmount } = renderInShell(<AllGames />, { listing });
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
  unmount();
  localStorage.setItem('userId', 'u_1');
  renderInShell(<AllGames />, { listing });
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});
