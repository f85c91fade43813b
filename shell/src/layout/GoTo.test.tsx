import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AREAS } from '@venture/api/react/areas';
import { findItems } from '@venture/api/react/find';
import { fakeServer } from '@venture/testing/fake-server';
import { listedPages } from '../pages';
import { listOf, renderInShell } from '../testing/in-shell';

const listing = listOf({ 'cash-stack': ['landing'], 'products-card-game': [] });

async function opened(open: () => Promise<unknown>) {
  const { router } = renderInShell(<main>A page</main>, { listing });
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Go to page' });
  await within(dialog).findByRole('combobox');
  return { dialog: within(dialog), router };
}
const byButton = () => userEvent.click(screen.getByRole('button', { name: 'Go to page' }));

test.each([
  ['its button', byButton],
  ['Ctrl+K', () => userEvent.keyboard('{Control>}k{/Control}')],
  ['Cmd+K', () => userEvent.keyboard('{Meta>}k{/Meta}')],
])('%s opens the box and focuses its field', async (_, open) => {
  const { dialog } = await opened(open);
  expect(dialog.getByRole('combobox')).toHaveFocus();
});

test('every address of the shell and of the remotes is listed under its title', async () => {
  const { dialog } = await opened(byButton);
  const options = dialog.getAllByRole('option').map((option) => option.textContent);
  expect(options).toEqual([
    ...listedPages().map(({ title, path }) => `${title}${path}`),
    'Game cash-stack/cash-stack',
    'Game products-card-game/products-card-game',
  ]);
});

test.each([
  [{ role: 'admin', teams: [] }, ['Feedback', 'Releases', 'Teams', 'Audit trail']],
  [{ role: 'learner', teams: ['red'] }, ['Releases', 'Teams']],
])('visitors who are %j find the pages that they may open', async (may, titles) => {
  localStorage.setItem('userId', 'u_1');
  const server = fakeServer();
  server.respond(() => ({ json: { userId: 'u_1', fullName: 'Ann', email: 'ann@b', ...may } }));
  const { dialog } = await opened(byButton);
  for (const title of titles) {
    expect(await dialog.findByRole('option', { name: new RegExp(`^${title} ?/admin/`) })).toBeVisible();
  }
  for (const title of ['User Management', 'Admin dashboard'])
    expect(dialog.queryAllByRole('option', { name: new RegExp(`^${title}`) })).toHaveLength(
      may.role === 'admin' ? 1 : 0,
    );
  server.close();
  localStorage.clear();
});

test('members are not offered login or signup', async () => {
  localStorage.setItem('userId', 'u_1');
  renderInShell(<main>A page</main>, { listing: listOf({ login: [], signup: [], 'cash-stack': [] }) });
  await byButton();
  expect(await screen.findByRole('option', { name: /^Game cash-stack/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Game (login|signup)/ })).not.toBeInTheDocument();
  localStorage.clear();
});

test('typing narrows the list, arrows move in it, Enter opens a page and closes the box', async () => {
  const { dialog, router } = await opened(byButton);
  await userEvent.keyboard('game');
  expect(dialog.getAllByRole('option').length).toBeLessThan(listedPages().length);
  await userEvent.clear(dialog.getByRole('combobox'));
  await userEvent.keyboard('products');
  const chosen = dialog.getByRole('combobox').getAttribute('aria-activedescendant');
  expect(document.getElementById(String(chosen))).toHaveTextContent('Game products-card-game');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/products-card-game');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

/** The titles of pages that remotes have. */
const OTHERS = [
  'Log in',
  'Sign up',
  'Forgot your password',
  'Learning modules',
  'Business Ideas Quiz',
  'Timed Finance Quiz',
];
const named = [...listedPages(), ...AREAS].map((page) => ({ ...page, note: page.path }));
const places = [...named, ...OTHERS.map((title) => ({ title, note: '/' }))];

test.each([
  ['class', ['Your account and settings', 'Course Management', 'Reports & Analytics', 'Learning modules']],
  ['courses', ['Learning modules']],
  ['grades', ['Dashboard', 'Course Management', 'Reports & Analytics']],
  ['invite', ['Your account and settings', 'Course Management']],
  ['logout', ['Your account and settings']],
  ['settings', ['Your account and settings', 'Settings']],
  ['password', ['Forgot your password', 'Your account and settings', 'User Management']],
  ['score', ['Leaderboard', 'Reports & Analytics']],
  ['certificate', ['Badges']],
  ['exam', ['Business Ideas Quiz', 'Timed Finance Quiz']],
  ['sign in', ['Log in']],
  ['start page', ['Home']],
  ['leaderbord', ['Leaderboard']],
])('typing "%s" finds %j', (typed, found) => {
  const fitting = findItems(places, typed).map(({ title }) => title);
  expect(fitting).toEqual(expect.arrayContaining(found));
  expect(fitting.length).toBeLessThan(8);
});

test('a page with the word in its title comes before one that has it as a keyword', () => {
  const xp = [{ title: 'Dashboard', keywords: ['XP'] }, { title: 'Your XP' }, { title: 'XP of all' }];
  const found = findItems(
    xp.map((page) => ({ ...page, note: '/' })),
    'xp',
  );
  expect(found.map(({ title }) => title)).toEqual(['XP of all', 'Your XP', 'Dashboard']);
});

test('no page is listed twice, even if it has two addresses', () => {
  const names = listedPages().map(({ title }) => title);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('Start page');
});

test('a search without a match says so', async () => {
  const { dialog } = await opened(byButton);
  await userEvent.keyboard('zzzz');
  expect(dialog.getByText('Nothing has this name.')).toBeVisible();
});

test('Escape closes the box and returns focus to the button', async () => {
  await opened(byButton);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to page' })).toHaveFocus();
});

test('going Back to another page closes the box', async () => {
  await opened(byButton);
  fireEvent.popState(window);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
