import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '../testing/fake-server';
import { renderInShell } from '../testing/in-shell';
import { AdminDashboard } from './AdminDashboard';

const cards = () => screen.getAllByRole('article');

test.each([
  ['ADM-01', 'User Management'],
  ['ADM-02', 'Course Management'],
  ['ADM-03', 'Reports & Analytics'],
  ['ADM-04', 'Settings'],
])('%s there is a card %s', (_, name) => {
  renderInShell(<AdminDashboard />);
  expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
});

test('ADM-05 ROLE-03 there are exactly four cards', () => {
  renderInShell(<AdminDashboard />);
  expect(cards()).toHaveLength(4);
});

test('ADM-06 the footer says admin access only', () => {
  renderInShell(<AdminDashboard />);
  expect(screen.getByText('Admin access only').closest('footer')).toBeInTheDocument();
});

test('ADM-07 the cards have no behaviour', () => {
  renderInShell(<AdminDashboard />);
  for (const card of cards()) {
    expect(within(card).queryByRole('link')).not.toBeInTheDocument();
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  }
});

test('guests read that the areas are closed to them, or that this server has none', () => {
  const { unmount } = renderInShell(<AdminDashboard />);
  expect(screen.getByText('Four areas that are not active in this version.')).toBeVisible();
  unmount();
  const server = fakeServer('reports');
  renderInShell(<AdminDashboard />);
  expect(screen.getByText('Four areas for the people who run this installation.')).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'User Management' })).toEqual([]);
  server.close();
});

test.each([
  [{ mayAdminister: true }, ['Feedback', 'Releases', 'Teams', 'Audit trail']],
  [{ mayAdminister: false, teams: ['red'] }, ['Releases', 'Teams']],
])('below the cards whoever is %j finds what else is open to them', async (may, titles) => {
  const userId = `u_${titles.length}`;
  localStorage.setItem('userId', userId);
  const server = fakeServer('reports');
  server.respond(() => ({ json: { userId, fullName: 'Ann', email: 'ann@b', ...may } }));
  renderInShell(<AdminDashboard />);
  const more = within(await screen.findByRole('navigation', { name: 'More areas' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  server.close();
  localStorage.clear();
});
