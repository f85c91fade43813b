import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listOf, noRemotes, renderInShell } from '../testing/in-shell';
import { GameSelection } from './GameSelection';

const listing = listOf({
  'entre-scrabble': ['landing', 'game-selection'],
  'cash-stack': ['landing'],
  'products-card-game': ['landing'],
  'entrepre-puzzle': ['game-selection'],
});
const links = () => within(screen.getByRole('list', { name: 'Games' })).getAllByRole('link');

test('GS-01 GS-02 GS-03 the cards are those that ask for this place, and lead to their games', () => {
  renderInShell(<GameSelection />, { listing });
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/entre-scrabble', '/entrepre-puzzle']);
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
