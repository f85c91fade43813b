import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { JoinPage } from './JoinPage';

const FOUND = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Monday group',
  owners: ['Ida Instructor'],
};

const server = serverForEach(answer);
let isMember: boolean;
beforeEach(() => {
  isMember = false;
});

function answer({ what }: Call) {
  if (what === 'GET /class-codes/CDFGHJ') return { json: { ...FOUND, isMember } };
  if (what === 'GET /me/assignments') return { json: { assignments: [] } };
  if (what === 'POST /me/classes') return { json: { ...FOUND, isArchived: false } };
  if (what === 'GET /class-codes/KMNPQR') return problem(422, 'removed-from-class', 'Ask your teacher.');
  return problem(422, 'unknown-code', 'No class has this code.');
}

const show = (code = 'CDFGHJ') =>
  renderInShell(<JoinPage />, { at: { address: `/join/${code}`, path: '/join/:code' } }).router;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a link shows the class, its owners and what they will see, and only the button joins', async () => {
  show();
  expect(await heading('Join Monday group')).toBeVisible();
  expect(screen.getByText('Taught by Ida Instructor.')).toBeVisible();
  expect(screen.getByText(/Your name, your email and the day you joined/)).toBeVisible();
  expect(server.sent.every(({ what }) => what.startsWith('GET'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await heading('You have joined Monday group')).toHaveFocus();
  const changes = server.sent.filter(({ what }) => !what.startsWith('GET'));
  expect(changes).toEqual([expect.objectContaining({ what: 'POST /me/classes', body: { code: 'CDFGHJ' } })]);
});

test('the heading has the focus once the class is found', async () => {
  show();
  expect(await heading('Join Monday group')).toHaveFocus();
});

test("joining stores the class's assignments on this device, although no page shows them", async () => {
  localStorage.setItem('venture.owner', 'u_1');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
  await waitFor(() => expect(localStorage.getItem('venture.assignments')).toContain('"userId":"u_1"'));
});

test('tells people who are already in the class', async () => {
  isMember = true;
  show();
  expect(await heading('You are already in Monday group')).toBeVisible();
});

test('an outdated code leads to the form for a new one', async () => {
  show('RTVWXY');
  expect(await heading('This link no longer works')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter a code' })).toHaveAttribute('href', '/account');
});

test('tells a removed person how to rejoin', async () => {
  show('KMNPQR');
  expect(await heading('You were removed from this class')).toBeVisible();
  expect(screen.getByText('Ask your teacher.')).toBeVisible();
});

test.each([
  ['Log in', '/login'],
  ['Create an account', '/signup'],
])('without an account no call is made, and “%s” leads back here', async (name, path) => {
  localStorage.clear();
  const router = show();
  await userEvent.click(await screen.findByRole('link', { name }));
  expect(router.state.location).toMatchObject({ pathname: path, state: { next: '/join/CDFGHJ' } });
  expect(server.sent).toEqual([]);
});
