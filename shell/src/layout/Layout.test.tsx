import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSyncStatus } from '../host/sync/status';
import { Leaderboard } from '../learner/leaderboard/Leaderboard';
import { listOf, renderInShell } from '../testing/in-shell';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});
afterEach(() => {
  document.getElementById('venture-config')?.remove();
  jest.restoreAllMocks();
});

test('every page has the banner, one main element, the footer and a link home', () => {
  renderInShell(<Leaderboard />);
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Venture Quest, home' })).toHaveAttribute('href', '/home');
});

test('members have a link to the dashboard on every page, and guests do not', () => {
  const { unmount } = renderInShell(<Leaderboard />);
  const way = () => within(screen.getByRole('banner')).queryByRole('link', { name: 'Dashboard' });
  expect(way()).toBeNull();
  unmount();
  localStorage.setItem('userId', 'u_1');
  renderInShell(<Leaderboard />);
  expect(way()).toHaveAttribute('href', '/dashboard-user');
});

test('the header offers a login after the session has ended elsewhere', () => {
  localStorage.setItem('userId', 'u_1');
  renderInShell(<Leaderboard />);
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
  act(() => setSyncStatus({ state: 'logged-out' }));
  expect(header.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  act(() => setSyncStatus({ state: 'idle' }));
  expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the title names the page, and focus goes to its heading', async () => {
  const { router } = renderInShell(<Leaderboard />, { listing: listOf({ 'cash-stack': [] }) });
  expect(document.title).toBe('Venture Quest');
  await act(() => router.navigate('/cash-stack'));
  expect(document.title).toBe('Game cash-stack · Venture Quest');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('opening the first page does not move the focus', () => {
  renderInShell(<Leaderboard />);
  expect(document.body).toHaveFocus();
});

test('the theme can be chosen and is remembered', async () => {
  renderInShell(<Leaderboard />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'Dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('venture.theme')).toBe('dark');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Theme' }), 'Same as the system');
  expect(document.documentElement).not.toHaveAttribute('data-theme');
});

test("the skip button leads to the page's content", async () => {
  renderInShell(<Leaderboard />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
