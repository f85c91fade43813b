import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { MyClasses } from './MyClasses';

const MONDAY = { id: '00000000-0000-4000-8000-000000000001', name: 'Monday group', isArchived: false };

let server: FakeServer;
let mine: readonly (typeof MONDAY)[];
let invitations: readonly object[];
let removals: readonly object[];
beforeEach(() => {
  [mine, invitations, removals] = [[], [], []];
  server = fakeServer();
  server.respond(answer);
});
afterEach(() => server.close());

function answer({ what }: Call) {
  if (what === 'GET /me/classes') return { json: { classes: mine, invitations, removals } };
  if (what === 'GET /class-codes/SLWSLW') {
    return problem(429, 'too-many', 'Too many wrong codes. Try again in a little while.');
  }
  if (what === 'GET /class-codes/CDFGHJ') return { json: { ...MONDAY, owners: [], isMember: false } };
  if (what.startsWith('GET /class-codes/')) return problem(422, 'unknown-code', 'No class has this code.');
  if (what === `POST /me/invitations/${MONDAY.id}`) {
    [mine, invitations] = [[MONDAY], []];
    return { json: MONDAY };
  }
  if (what === `DELETE /me/invitations/${MONDAY.id}`) invitations = [];
  else mine = [];
  return { status: 204 };
}

async function typed(code: string) {
  const { router } = renderInShell(<MyClasses />);
  await userEvent.type(await screen.findByLabelText('Class code'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Find the class' }));
  return router;
}

test('a correct code shows the class before the person joins', async () => {
  const router = await typed('cdf-ghj');
  await waitFor(() => expect(router.state.location.pathname).toBe('/join/CDFGHJ'));
  expect(server.sent.every(({ what }) => what.startsWith('GET'))).toBe(true);
});

test.each(['CDFGH', 'CDF GHJK', '---'])('a code such as %s is not sent to the server', async (code) => {
  await typed(code);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^A class code has six letters and digits/);
  expect(server.sent.map(({ what }) => what)).toEqual(
    expect.not.arrayContaining([expect.stringMatching('codes')]),
  );
});

test('a class can be left once the page has said what that means', async () => {
  mine = [MONDAY];
  renderInShell(<MyClasses />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Monday group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Monday group?' }));
  expect(dialog.getByText(/Your progress, XP and badges stay/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the class' }));
  expect(await screen.findByText('You have left Monday group.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your classes' })).toHaveFocus();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Leave Monday group' })).not.toBeInTheDocument(),
  );
});

const INVITATION = { id: MONDAY.id, name: MONDAY.name, owners: ['Ida Instructor', 'Tim Assistant'] };

test('an invitation names the class, its owners and what they will see, and can be accepted', async () => {
  invitations = [INVITATION];
  renderInShell(<MyClasses />);
  const region = within(await screen.findByRole('region', { name: 'Invitation to Monday group' }));
  expect(region.getByText('Taught by Ida Instructor and Tim Assistant.')).toBeVisible();
  expect(region.getByText(/Your name, your email and the day you joined/)).toBeVisible();
  await userEvent.click(region.getByRole('button', { name: 'Join Monday group' }));
  expect(await screen.findByText('You have joined Monday group.')).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^You have joined Monday group\.$/);
  expect(await screen.findByRole('button', { name: 'Leave Monday group' })).toBeVisible();
});

test('an invitation that is declined disappears', async () => {
  invitations = [INVITATION];
  renderInShell(<MyClasses />);
  await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
  expect(await screen.findByText(/^You have declined/)).toBeVisible();
  expect(document.activeElement).toHaveTextContent(/^You have declined/);
  expect(screen.queryByRole('region', { name: /^Invitation/ })).not.toBeInTheDocument();
});

test('tells people that they were removed from a class, and what that means', async () => {
  removals = [{ name: 'Old group', at: '2026-11-02T10:00:00.000Z' }];
  renderInShell(<MyClasses />);
  expect(await screen.findByText(/^You were removed from Old group on 2 November/)).toBeVisible();
});

test('an archived class is listed among past classes', async () => {
  mine = [{ ...MONDAY, isArchived: true }];
  renderInShell(<MyClasses />);
  expect(await screen.findByRole('heading', { name: 'Past classes' })).toBeVisible();
});

test('a wrong code is reported beside its field, and stays there as typed', async () => {
  await typed('CDF GHH');
  const field = await screen.findByLabelText('Class code');
  expect(await screen.findByText(/^No class has this code\./)).toBeVisible();
  expect(field).toBeInvalid();
  expect(field).toHaveValue('CDF GHH');
});

test('asks people who have tried too often to wait', async () => {
  await typed('SLW SLW');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Try again in/);
});

test('says, before a person joins, what a class sees of them', async () => {
  renderInShell(<MyClasses />);
  expect(
    await screen.findByText(
      /Your name, your email and the day you joined\. For each assignment of the class: .* also from before you joined\. .* If you leave the class, they no longer see any of this\./,
    ),
  ).toBeVisible();
});
