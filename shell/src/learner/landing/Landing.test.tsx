import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listOf, noRemotes, renderInShell } from '../../testing/in-shell';
import { Landing } from './Landing';

const listing = listOf({
  'entrepre-puzzle': ['landing', 'game-selection'],
  'cash-stack': ['landing'],
  'products-card-game': ['landing'],
  'entre-scrabble': ['landing', 'game-selection'],
});
const games = () => within(screen.getByRole('region', { name: 'The mini games' }));

beforeEach(() => localStorage.clear());

function loggedIn() {
  localStorage.setItem('userId', 'u_1');
  localStorage.setItem('userType', 'user');
}

test('LND-01 LND-02 with a stored userId Logout is shown, and Play Games leads to the dashboard', () => {
  loggedIn();
  renderInShell(<Landing />, { listing });
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Play Games' })).toHaveAttribute('href', '/dashboard-user');
});

test.each([
  ['LND-03', 'Login', '/login'],
  ['LND-04 MSG-19', 'GET STARTED', '/signup'],
  ['LND-05 MSG-19', 'I HAVE AN ACCOUNT', '/login'],
])('%s without a userId %s goes to %s', (_, name, to) => {
  renderInShell(<Landing />, { listing });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
});

test.each(['Login', 'GET STARTED', 'I HAVE AN ACCOUNT'])('LND-06 logged in, %s is absent', (name) => {
  loggedIn();
  renderInShell(<Landing />, { listing });
  expect(screen.queryByText(name)).not.toBeInTheDocument();
});

test.each(['Logout', 'Play Games'])('LND-07 logged out, %s is absent', (name) => {
  renderInShell(<Landing />, { listing });
  expect(screen.queryByText(name)).not.toBeInTheDocument();
});

test('the picture comes after the text, which it would push down during loading', () => {
  const { container } = renderInShell(<Landing />, { listing });
  const [first] = container.querySelectorAll('main h1, main svg[viewBox="0 0 1440 620"]');
  expect(first).toBe(screen.getByRole('heading', { level: 1 }));
});

test('LND-08 every game has a tile with its picture', () => {
  renderInShell(<Landing />, { listing });
  expect(games().getAllByRole('link')).toHaveLength(4);
  const pictures = games().getAllByRole('presentation');
  expect(pictures[0]).toHaveAttribute('src', '/remotes/entrepre-puzzle/1.0.0/card.svg');
});

test.each([
  ['LND-09 logged in', loggedIn, '/dashboard-user'],
  ['LND-10 logged out', () => undefined, '/login'],
])('%s, every game tile links to %3$s', (_, prepare, to) => {
  prepare();
  renderInShell(<Landing />, { listing });
  for (const tile of games().getAllByRole('link')) expect(tile).toHaveAttribute('href', to);
});

test('without a list of games the page says so and still works', () => {
  renderInShell(<Landing />, { listing: noRemotes });
  expect(screen.getByRole('heading', { name: 'No games to show just now' })).toBeVisible();
});

test('space is reserved for the list while it is loading', () => {
  renderInShell(<Landing />, { listing: { ...noRemotes, pending: true } });
  expect(screen.getByText('Loading the games')).toBeVisible();
});

test.each(['learner/landing/landing.json', 'index.html', 'install/manifest.webmanifest'])(
  '%s states no number of modules, quizzes or games, since releases change it',
  (file) => {
    const text = readFileSync(join(__dirname, '../..', file), 'utf8');
    expect(text).not.toMatch(/\b(\d+|two|three|four|five|six|seven) ([a-z]+ )*(modules|quizzes|games)\b/i);
  },
);

test('LND-14 exactly three testimonials, each labelled as illustrative', () => {
  renderInShell(<Landing />, { listing });
  const voices = screen.getAllByRole('figure');
  expect(voices).toHaveLength(3);
  for (const voice of voices) expect(within(voice).getByText('Illustrative')).toBeVisible();
});

test('LND-15 the footer links to About, Privacy, Terms and Contact', () => {
  renderInShell(<Landing />, { listing });
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', '/about'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Contact', '/contact'],
  ]);
});

test('the page says politely that the requested page does not exist', () => {
  renderInShell(<Landing />, { listing, state: { from: '/no-such-page' } });
  expect(screen.getByText(/there is no page at/)).toHaveTextContent('/no-such-page');
});

test('the next module is offered after /module2-intro', () => {
  renderInShell(<Landing />, { listing, state: { from: '/module2-intro' } });
  const link = screen.getByRole('link', { name: 'Continue with Marketing & Sales' });
  expect(link).toHaveAttribute('href', '/marketing-intro');
});

test.each([[undefined], [null], [{ from: 5 }], ['rubbish']])(
  'arriving with the state %j shows no notice',
  (state) => {
    renderInShell(<Landing />, { listing, state });
    expect(screen.queryByText(/there is no page/)).not.toBeInTheDocument();
  },
);
