import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Role } from '@venture/api/v1/roles';
import { type Call, serverForEach } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { Dashboard } from '../dashboard/Dashboard';
import { Landing } from '../landing/Landing';

const MONDAY = {
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Monday group', code: 'CDFGHJ', members: 7 },
  ...{ createdAt: '2026-10-01T10:00:00.000Z', isArchived: false },
};
const INVITATION = { id: MONDAY.id, name: 'Monday group', owners: [] };

const server = serverForEach(answer);
let role: Role;
beforeEach(() => {
  role = 'instructor';
});

function answer({ what }: Call) {
  if (what === 'GET /me') {
    return {
      json: {
        userId: localStorage.getItem('userId'),
        fullName: 'Ida',
        email: 'a@b',
        role,
        teams: [],
      },
    };
  }
  if (what === 'GET /classes') return { json: { items: role === 'learner' ? [] : [MONDAY] } };
  if (what === 'GET /me/classes') return { json: { classes: [], invitations: [INVITATION] } };
  return 'offline';
}

test.each([
  ['home', <Landing key="home" />],
  ['the dashboard', <Dashboard key="dashboard" />],
])('teachers find their classes on %s at once', async (_, page) => {
  renderInShell(page);
  expect(await screen.findByRole('heading', { name: 'Your classes' })).toBeVisible();
  const name = await screen.findByRole('link', { name: 'Monday group' });
  expect(name).toHaveAttribute('href', `/admin/courses/${MONDAY.id}`);
  expect(screen.queryByRole('link', { name: 'Admin dashboard' })).not.toBeInTheDocument();
});

test('an admin also gets a link to the admin dashboard', async () => {
  role = 'admin';
  renderInShell(<Landing />);
  expect(await screen.findByRole('link', { name: 'Admin dashboard' })).toHaveAttribute(
    'href',
    '/dashboard-admin',
  );
});

test('a learner sees none of this except their own invitations', async () => {
  role = 'learner';
  localStorage.setItem('userId', 'u_2'); // who was here last is remembered
  renderInShell(<Dashboard />);
  expect(await screen.findByRole('button', { name: 'Join Monday group' })).toBeVisible();
  await waitFor(() => expect(server.sent.some(({ what }) => what === 'GET /me')).toBe(true));
  expect(screen.queryByRole('heading', { name: /classes/i })).not.toBeInTheDocument();
  expect(server.sent.some(({ what }) => what === 'GET /classes')).toBe(false);
});

test('no call is made for a guest', () => {
  localStorage.clear();
  renderInShell(<Landing />);
  expect(server.sent).toEqual([]);
});
