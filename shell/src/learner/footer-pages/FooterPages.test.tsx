import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeServer } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { About, Contact, Privacy, Terms } from './FooterPages';

test.each([
  ['About', <About key="about" />],
  ['Terms', <Terms key="terms" />],
  ['Contact', <Contact key="contact" />],
])('%s has its heading and a link back', (title, page) => {
  renderInShell(page);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
});

test('Privacy says which data is kept and who can see it', () => {
  renderInShell(<Privacy />);
  const card = screen.getByRole('heading', { name: 'Who can see what' }).closest('section') ?? document.body;
  expect(within(card).getByText('Administrators')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Cookies and other websites' })).toBeVisible();
});

test("an installation's own page replaces the built-in one, but no other page", () => {
  // jsdom cannot leave the document, but it can follow a link to a fragment.
  const own = new URL('#own-privacy', window.location.href).href;
  const server = fakeServer({ ownPages: { privacy: own } });
  const { unmount } = renderInShell(<Privacy />);
  expect(window.location.hash).toBe('#own-privacy');
  expect(screen.getByRole('link', { name: own })).toHaveAttribute('href', own);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  unmount();
  renderInShell(<Terms />);
  expect(screen.getByText(/without warranty/)).toBeVisible();
  server.close();
});
