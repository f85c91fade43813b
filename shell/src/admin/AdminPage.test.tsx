import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeServer, fakeServer, problem } from '../testing/fake-server';
import { renderInShell } from '../testing/in-shell';
import { AdminDashboard } from './AdminDashboard';
import { AdminPage } from './AdminPage';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', mayAdminister: true };

let server: FakeServer;
beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
});
afterEach(() => {
  server.close();
  localStorage.clear();
});

const show = () =>
  renderInShell(
    <AdminPage area="users" lead="A lead">
      <p>The page itself</p>
    </AdminPage>,
  );

test('who may administer sees the page, and the way to the others', async () => {
  server = fakeServer('reports');
  server.respond(() => ({ json: ME }));
  show();
  expect(await screen.findByText('The page itself')).toBeVisible();
  expect(screen.getByRole('link', { name: 'User Management' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
});

test('R10 who chose Admin at sign-up sees nothing but why', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_2');
  localStorage.setItem('userType', 'admin');
  server.respond(() => ({ json: { ...ME, userId: 'u_2', mayAdminister: false } }));
  show();
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
});

test('an instructor is told in words that a page is for admins, and led to their classes', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_5');
  server.respond(() => ({ json: { ...ME, userId: 'u_5', mayAdminister: false, role: 'instructor' } }));
  show();
  expect(await screen.findByText('This page is for admins')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your classes' })).toHaveAttribute('href', '/admin/courses');
  expect(screen.queryByText('The page itself')).not.toBeInTheDocument();
});

test('an instructor sees the pages for teaching, and links to no other', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_6');
  server.respond(() => ({ json: { ...ME, userId: 'u_6', mayAdminister: false, role: 'instructor' } }));
  renderInShell(
    <AdminPage area="courses" lead="A lead">
      <p>The page itself</p>
    </AdminPage>,
  );
  expect(await screen.findByText('The page itself')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Course Management', 'Reports & Analytics']);
});

test('of the four cards an instructor sees those that they may open', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_7');
  server.respond(() => ({ json: { ...ME, userId: 'u_7', mayAdminister: false, role: 'instructor' } }));
  renderInShell(<AdminDashboard />);
  expect(await screen.findByRole('link', { name: 'Course Management' })).toBeVisible();
  const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(cards).toEqual(['Course Management', 'Reports & Analytics']);
  expect(screen.getByText('Access for instructors and admins')).toBeVisible();
  expect(screen.queryByText('Admin access only')).not.toBeInTheDocument();
});

test('who is not logged in is sent to login, without any call', () => {
  server = fakeServer('reports');
  localStorage.removeItem('userId');
  show();
  expect(screen.getByRole('heading', { name: 'Log in first' })).toBeVisible();
  expect(server.sent).toEqual([]);
});

test('whose session has ended is sent to login', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_3');
  server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
  show();
  expect(await screen.findByRole('heading', { name: 'Log in first' })).toBeVisible();
});

test('without a connection the page says so, and works once it is back', async () => {
  server = fakeServer('reports');
  localStorage.setItem('userId', 'u_4');
  show();
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
  server.respond(() => ({ json: { ...ME, userId: 'u_4' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The page itself')).toBeVisible();
});

test('the four cards lead on for who may administer', async () => {
  server = fakeServer('reports');
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

test('ADM-07 the four cards stay without behaviour for everyone else, and without the capability no call is made', async () => {
  server = fakeServer();
  renderInShell(<AdminDashboard />);
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.queryByRole('link', { name: 'User Management' })).not.toBeInTheDocument();
  expect(server.sent).toEqual([]);
});
