import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { listOf, renderInShell } from '../../testing/in-shell';
import { Account } from './Account';
import { Goodbye } from './Goodbye';

const ME = { userId: 'u_1', fullName: 'Ada', email: 'ada@example.edu', role: 'learner', teams: [] };
const PASSWORD = 'an honest sum of parts';

const server = serverForEach(answer);
beforeEach(() => {
  sessionStorage.clear();
  // jsdom cannot reload, and reports that on the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  delete document.documentElement.dataset['motion'];
  meanwhile = () => {};
  jest.restoreAllMocks();
});

/** Events in another tab while the server deletes the account. */
let meanwhile = () => {};

function answer({ what, body }: Call) {
  if (what === 'GET /me') return { json: ME };
  if (what === 'GET /me/downloads') return { json: { downloads: [] } };
  if (what !== 'POST /me/deletion') return { json: { success: true } };
  if (Object(body).password === PASSWORD) {
    meanwhile();
    return { status: 204 };
  }
  return problem(422, 'wrong-password', 'That is not your password.');
}

async function asked() {
  renderInShell(<Account />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  return within(screen.getByRole('dialog', { name: 'Delete your account?' }));
}

test('shows the name and email, and offers all stored data as one file', async () => {
  renderInShell(<Account />);
  expect(await screen.findByText('ada@example.edu')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('href', '/api/v1/me/data');
  expect(link).toHaveAttribute('download');
});

test('people can correct their own name', async () => {
  renderInShell(<Account />);
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ada Lovelace{Enter}');
  expect(await screen.findByText('Your name has been changed.')).toBeVisible();
  const sent = server.sent.find(({ what }) => what === 'PUT /me/name');
  expect(sent?.body).toEqual({ fullName: 'Ada Lovelace' });
});

test('spaces around a new name are removed when it is stored; a name that is refused stays as it was typed', async () => {
  server.respond((call) =>
    call.what === 'PUT /me/name' ? problem(422, 'name-malformed', 'Use another name.') : answer(call),
  );
  renderInShell(<Account />);
  const name = await screen.findByLabelText('Name');
  await userEvent.type(name, ' L  {Enter}');
  expect(await screen.findByText('Use another name.')).toBeVisible();
  expect(name).toHaveValue('Ada L  ');
  server.respond(answer);
  await userEvent.type(name, '{Enter}');
  expect(await screen.findByText('Your name has been changed.')).toBeVisible();
  expect(name).toHaveValue('Ada L');
});

test('an action that needs the password again asks for it, and then proceeds', async () => {
  let isConfirmed = false;
  server.respond((call) => {
    if (call.what === 'POST /me/confirmation') isConfirmed = true;
    if (call.what === 'PUT /me/name' && !isConfirmed) {
      return problem(403, 'password-again', 'Your password is needed again.');
    }
    return call.what === 'POST /me/confirmation' ? { status: 204 } : answer(call);
  });
  renderInShell(<Account />);
  await userEvent.type(await screen.findByLabelText('Name'), ' Lovelace{Enter}');
  await screen.findByRole('dialog', { name: 'Enter your password again' });
  await userEvent.keyboard(`${PASSWORD}{Enter}`);
  expect(await screen.findByText('Your name has been changed.')).toBeVisible();
  expect(server.sent.filter(({ what }) => what === 'PUT /me/name')).toHaveLength(2);
});

test('lists who can see which data, and each download of it by an administrator', async () => {
  const downloads = [
    { at: '2026-11-02T10:00:00.000Z', reason: 'A request by mail.' },
    { at: '2026-10-01T10:00:00.000Z' },
  ];
  server.respond((call) => (call.what === 'GET /me/downloads' ? { json: { downloads } } : answer(call)));
  renderInShell(<Account />);
  const section = within(await screen.findByRole('region', { name: 'Who can see what' }));
  expect(section.getByText('Administrators').nextElementSibling).toHaveTextContent(/they must give a reason/);
  const [latest, first] = await section.findAllByRole('listitem');
  expect(latest).toHaveTextContent(
    /An administrator downloaded your data\..* at .*Reason: A request by mail\./,
  );
  expect(first).toHaveTextContent('No reason was recorded.');
});

test('says that no administrator has downloaded the data, if that is so', async () => {
  renderInShell(<Account />);
  expect(await screen.findByText('No download by an administrator is recorded.')).toBeVisible();
});

test("a team member finds the team's releases", async () => {
  server.respond((call) =>
    call.what === 'GET /me' ? { json: { ...ME, teams: ['red', 'blue'] } } : answer(call),
  );
  renderInShell(<Account />);
  expect(await screen.findByText('red, blue')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Releases of your teams' });
  expect(link).toHaveAttribute('href', '/admin/releases');
});

test('a guest is asked to log in, and no call is made', () => {
  localStorage.removeItem('userId');
  renderInShell(<Account />);
  expect(screen.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  expect(server.sent).toEqual([]);
});

test.each([
  ['a guest', () => localStorage.removeItem('userId')],
  ['whoever has an account', () => {}],
])("%s can set the device's timers, sound and motion", async (_, become) => {
  become();
  renderInShell(<Account />);
  const settings = within(await screen.findByRole('region', { name: 'Settings on this device' }));
  await userEvent.click(settings.getByRole('radio', { name: 'Twice as long' }));
  await userEvent.click(settings.getByRole('switch', { name: 'Sound effects' }));
  await userEvent.click(settings.getByRole('switch', { name: 'Less motion' }));
  expect(JSON.parse(localStorage.getItem('venture.settings') ?? '')).toEqual({ timing: 'x2', sound: true });
  expect(document.documentElement).toHaveAttribute('data-motion', 'reduced');
});

test('without a network the device settings are shown, and the rest says that it needs one', async () => {
  server.respond(() => 'offline');
  renderInShell(<Account />);
  expect(await screen.findByRole('heading', { name: 'No connection' })).toBeVisible();
  expect(screen.getByText(/^Your account needs a connection/)).toBeVisible();
  const settings = within(screen.getByRole('region', { name: 'Settings on this device' }));
  await userEvent.click(settings.getByRole('switch', { name: 'Sound effects' }));
  expect(JSON.parse(localStorage.getItem('venture.settings') ?? '')).toMatchObject({ sound: true });
  expect(screen.queryByRole('button', { name: 'Delete my account…' })).not.toBeInTheDocument();
});

test('the device settings stay after the session has ended', async () => {
  server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
  renderInShell(<Account />);
  expect(await screen.findByRole('heading', { name: 'You are no longer logged in' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Settings on this device' })).toBeVisible();
});

test('the account page links to the notebook', () => {
  localStorage.removeItem('userId');
  const listing = listOf({ notebook: [] });
  renderInShell(<Account />, { listing });
  expect(screen.getByRole('link', { name: 'My notebook' })).toHaveAttribute('href', '/notebook');
});

test.each([
  ['email', 'Password', PASSWORD],
  ['password', 'Type ada@example.edu to confirm', 'ada@example.edu'],
])('nothing is deleted without the %s', async (_, label, text) => {
  const dialog = await asked();
  await userEvent.type(dialog.getByLabelText(label), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
  expect(dialog.getByText(/^That is not your email\.$|^Type your password\.$/)).toBeVisible();
  expect(document.activeElement).toHaveAccessibleDescription(
    /^That is not your email\.$|^Type your password\.$/,
  );
  expect(server.sent.map(({ what }) => what)).not.toContain('POST /me/deletion');
});

test('deciding to keep the account returns focus to the button', async () => {
  const dialog = await asked();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.getByRole('button', { name: 'Delete my account…' })).toHaveFocus();
});

test('a wrong password is reported, and what was typed is kept', async () => {
  const dialog = await asked();
  await userEvent.type(dialog.getByLabelText('Type ada@example.edu to confirm'), 'ada@example.edu');
  await userEvent.type(dialog.getByLabelText('Password'), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
  expect(await dialog.findByText('That is not your password.')).toBeVisible();
  expect(dialog.getByLabelText('Password')).toHaveValue('wrong');
  expect(dialog.getByLabelText('Password')).toHaveFocus();
  expect(localStorage.getItem('userId')).toBe('u_1');
});

async function deleteForever() {
  const dialog = await asked();
  await userEvent.type(dialog.getByLabelText('Type ada@example.edu to confirm'), 'ADA@example.edu');
  await userEvent.type(dialog.getByLabelText('Password'), PASSWORD);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
}

test('another person who has logged in here in the meantime stays logged in and keeps their results', async () => {
  const theirs = { userId: 'u_2', 'venture.owner': 'u_2', 'venture.event.1.a': '{}' };
  meanwhile = () => Object.assign(localStorage, theirs);
  localStorage.setItem('venture.waiting.u_1.b', '{}');
  await deleteForever();
  await waitFor(() => expect(localStorage.getItem('venture.waiting.u_1.b')).toBeNull());
  expect({ ...localStorage }).toEqual(expect.objectContaining(theirs));
});

test('deleting the account clears its data from this device', async () => {
  localStorage.setItem('venture.owner', 'u_1');
  localStorage.setItem('venture.event.1.a', '{}');
  localStorage.setItem('venture.waiting.u_1.b', '{}');
  localStorage.setItem('venture.waiting.u_2.c', '{}');
  localStorage.setItem('venture.theme', 'dark');
  await deleteForever();
  await waitFor(() => expect(localStorage.getItem('userId')).toBeNull());
  expect(window.location.hash).toBe('#/account/deleted');
  renderInShell(<Goodbye />);
  expect(screen.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect({ ...localStorage }).toEqual({ 'venture.theme': 'dark', 'venture.waiting.u_2.c': '{}' });
});

test('a tab in which nothing was deleted reports no deletion, whatever its address says', () => {
  localStorage.clear();
  renderInShell(<Goodbye />, { at: { address: '/account/deleted?done', path: '/account/deleted' } });
  expect(screen.getByRole('heading', { name: 'Deleting an account' })).toBeVisible();
  expect(screen.queryByText(/is deleted/)).not.toBeInTheDocument();
});
