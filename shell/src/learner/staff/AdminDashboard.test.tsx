import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer } from '@venture/testing/fake-server';
import { availablePages } from '../../pages';
import { renderInShell } from '../../testing/in-shell';
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

test('ADM-05 there are exactly four cards', () => {
  renderInShell(<AdminDashboard />);
  expect(cards()).toHaveLength(4);
});

/** All pages except the one showing the browser's measurements. */
const shellPages = availablePages();

test.each(shellPages.map(({ path, ...page }) => [path, page] as const))(
  'ROLE-03 %s shows people who signed up as admin nothing that users do not see',
  async (_, page) => {
    const Page = await page.load();
    const shownTo = (userType: string) => {
      localStorage.setItem('userId', 'u_1');
      localStorage.setItem('userType', userType);
      const { container, unmount } = renderInShell(<Page />);
      const { innerHTML } = container;
      unmount();
      localStorage.clear();
      return innerHTML.replace(/_r_\w+_/g, 'id');
    };
    expect(shownTo('admin')).toBe(shownTo('user'));
  },
);

test('ADM-06 the footer says admin access only', () => {
  renderInShell(<AdminDashboard />);
  expect(screen.getByText('Admin access only').closest('footer')).toBeInTheDocument();
});

test('ADM-07 the cards do nothing: there is nothing to press in or around them, and a click changes nothing', async () => {
  const { container, router } = renderInShell(<AdminDashboard />);
  const before = container.innerHTML;
  for (const card of cards()) {
    expect(card.closest('a, button, [role], [tabindex]:not(main)')).toBeNull();
    expect(card.querySelector('a, button, input, [role], [tabindex]')).toBeNull();
    for (const part of [card, ...card.querySelectorAll('*')]) await userEvent.click(part);
  }
  expect(router.state.location.pathname).toBe('/page');
  expect(container.innerHTML).toBe(before);
});

test('guests read that the areas are closed to them, or that this server has none', () => {
  const { unmount } = renderInShell(<AdminDashboard />);
  expect(screen.getByText('Four areas that are not active in this version.')).toBeVisible();
  unmount();
  const server = fakeServer();
  renderInShell(<AdminDashboard />);
  expect(screen.getByText('Four areas for the people who run this installation.')).toBeVisible();
  expect(screen.queryAllByRole('link', { name: 'User Management' })).toEqual([]);
  server.close();
});

test.each([
  [{ role: 'admin', teams: [] }, ['Feedback', 'System', 'Releases', 'Teams', 'Audit trail']],
  [{ role: 'learner', teams: ['red'] }, ['Releases', 'Teams']],
])('below the cards a person with %j finds the other areas open to them', async (may, titles) => {
  const userId = `u_${titles.length}`;
  localStorage.setItem('userId', userId);
  const server = fakeServer();
  server.respond(() => ({ json: { userId, fullName: 'Ann', email: 'ann@b', ...may } }));
  renderInShell(<AdminDashboard />);
  const more = within(await screen.findByRole('navigation', { name: 'More areas' }));
  expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles);
  server.close();
  localStorage.clear();
});

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };

describe("a server's areas", () => {
  let server: FakeServer;
  beforeEach(() => {
    localStorage.setItem('userId', 'u_1');
  });
  afterEach(() => {
    server.close();
    localStorage.clear();
  });

  test('an instructor sees which of the four cards they may open', async () => {
    server = fakeServer();
    localStorage.setItem('userId', 'u_7');
    server.respond(() => ({ json: { ...ME, userId: 'u_7', role: 'instructor' } }));
    renderInShell(<AdminDashboard />);
    expect(await screen.findByRole('link', { name: 'Course Management' })).toBeVisible();
    const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    expect(cards).toEqual(['Course Management', 'Reports & Analytics']);
    expect(screen.getByText('Access for instructors and admins')).toBeVisible();
    expect(screen.queryByText('Admin access only')).not.toBeInTheDocument();
  });

  test('for admins the four cards are links', async () => {
    server = fakeServer();
    server.respond(() => ({ json: ME }));
    renderInShell(<AdminDashboard />);
    const links = [
      ['User Management', '/admin/users'],
      ['Course Management', '/admin/courses'],
      ['Reports & Analytics', '/admin/reports'],
      ['Settings', '/admin/settings'],
    ] as const;
    for (const [name, href] of links) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  test('ADM-07 for everyone else the four cards still do nothing, and without `/v1` no call is made', async () => {
    server = fakeServer({ v1: false });
    renderInShell(<AdminDashboard />);
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('link', { name: 'User Management' })).not.toBeInTheDocument();
    expect(server.sent).toEqual([]);
  });

  test('the dashboard lists what needs attention, with links', async () => {
    const checks = ['database', 'backup', 'mail'].map((name) => ({
      ...{ name, isRight: name === 'database', sentence: 'How it is.' },
    }));
    server = fakeServer();
    server.respond(({ what }) =>
      what === 'GET /system' ? { json: { version: '1.0.0', checks } } : { json: ME },
    );
    renderInShell(<AdminDashboard />);
    expect(await screen.findByText('This installation needs attention')).toBeVisible();
    expect(screen.getByText(/^Backups and Mail\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what to do' })).toHaveAttribute('href', '/admin/system');
  });

  test('the system notice is for admins only, and no other role requests it', async () => {
    localStorage.setItem('userId', 'u_2');
    server = fakeServer();
    server.respond(() => ({ json: { ...ME, userId: 'u_2', role: 'instructor' } }));
    renderInShell(<AdminDashboard />);
    expect(await screen.findByRole('link', { name: 'Course Management' })).toBeVisible();
    expect(server.sent.filter(({ what }) => what === 'GET /system')).toEqual([]);
  });
});
