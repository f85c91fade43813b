import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { MONDAY_GROUP as MONDAY } from '../../testing/classes';
import { renderClassPage } from '../../testing/in-staff';
import { InvitePage } from './InvitePage';

const invitation = (email: string) => ({
  ...{ id: email, email },
  ...{ invitedAt: '2026-11-01T10:00:00.000Z', expiresAt: '2027-01-30T10:00:00.000Z' },
});

const server = serverForEach(answer);
let isArchived: boolean;
let code: string;
let waiting: readonly string[];
beforeEach(() => {
  isArchived = false;
  code = MONDAY.code;
  waiting = ['grace@example.edu'];
});

function answer({ what, query, body }: Call) {
  const path = `/classes/${MONDAY.id}`;
  if (what === 'GET /me')
    return { json: { userId: 'u_1', fullName: 'Ann', email: 'a@b', role: 'admin', teams: [] } };
  if (what === `GET ${path}`) return { json: { ...MONDAY, code, isArchived } };
  if (what === `POST ${path}/code`) {
    code = 'RTVWXY';
    return { json: { ...MONDAY, code } };
  }
  if (what === 'GET /class-invitations' && query.get('class') === MONDAY.id) {
    const found = waiting.filter((email) => email.includes(query.get('search') ?? ''));
    return { json: { items: found.map(invitation) } };
  }
  if (what === `POST ${path}/invitations`) {
    waiting = [...Object(body).emails, ...waiting];
    return { json: { invited: 2, members: 1 } };
  }
  if (what === `DELETE ${path}/invitations`) waiting = [];
  waiting = waiting.filter((email) => what !== `DELETE ${path}/invitations/${encodeURIComponent(email)}`);
  return { status: 204 };
}

longTest('addresses that are not sent are not left without a question', async () => {
  const router = await opened();
  await userEvent.type(screen.getByLabelText('Email addresses'), 'ada@example.edu');
  await act(() => router.navigate('/elsewhere'));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Email addresses')).toHaveValue('ada@example.edu');
});

test('leaving the page with a line that is not an address asks nothing, since it would not be sent', async () => {
  const router = await opened();
  await userEvent.type(screen.getByLabelText('Email addresses'), 'not an address@');
  await act(() => router.navigate('/elsewhere'));
  expect(await screen.findByRole('heading', { name: 'another page' })).toBeVisible();
});

async function opened() {
  const address = `/admin/courses/${MONDAY.id}/invite`;
  const { router } = renderClassPage('invite', InvitePage, {
    at: { address, path: '/admin/courses/:class/invite' },
  });
  await screen.findByRole('heading', { name: /^Monday group/ });
  return router;
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const PICTURE = 'QR code of the link to join Monday group';

test("a class's link and code can be copied", async () => {
  const user = userEvent.setup();
  await opened();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/#/join/CDFGHJ');
  await user.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('CDFGHJ');
});

longTest('the picture and the code fill the window, and Escape brings the page back', async () => {
  await opened();
  await click('Full screen');
  const dialog = within(screen.getByRole('dialog', { name: 'Join Monday group' }));
  expect(dialog.getByRole('img', { name: PICTURE })).toBeVisible();
  expect(dialog.getByText('CDF GHJ')).toBeVisible();
  expect(dialog.getByText('localhost')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a new code replaces the link and picture after confirmation', async () => {
  await opened();
  const before = screen.getByRole('img', { name: PICTURE }).innerHTML;
  await click('New code…');
  await click('Replace it');
  expect(await screen.findByText('RTV WXY')).toBeVisible();
  expect(screen.getByText('http://localhost/#/join/RTVWXY')).toBeVisible();
  expect(screen.getByRole('img', { name: PICTURE }).innerHTML).not.toBe(before);
});

test('a list is shown as understood before anybody is invited', async () => {
  await opened();
  expect(screen.getByRole('button', { name: 'Invite' })).toBeDisabled();
  await userEvent.click(screen.getByLabelText('Email addresses'));
  await userEvent.paste('Email\nada@example.edu\nnot an address@\nleo@example.edu\nADA@example.edu');
  expect(screen.getByText('2 email addresses').parentElement).toHaveTextContent(
    '2 email addresses found, 1 entry that can’t be read, 1 duplicate.',
  );
  expect(screen.getByText('Line 3: not an address@')).toBeVisible();
  expect(screen.getByText('Line 5: ADA@example.edu')).toBeVisible();
  expect(server.sent.some(({ what }) => what.startsWith('POST'))).toBe(false);
  await click('Invite 2 people');
  expect(await screen.findByText('2 people invited. 1 already in the class.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /^ada@example.edu/ })).toBeVisible();
  expect(screen.getByLabelText('Email addresses')).toHaveValue('not an address@');
  expect(screen.getByText('Line 3: not an address@')).toBeVisible();
});

longTest('a file is read as if its text was pasted', async () => {
  await opened();
  const table = 'Name,Email\r\nAda,ada@example.edu\r\n';
  // jsdom reads no files.
  const file = Object.assign(new File([table], 'list.csv'), { text: async () => table });
  await userEvent.upload(screen.getByLabelText('Or open a CSV file'), file);
  expect(await screen.findByRole('button', { name: 'Invite 1 person' })).toBeEnabled();
});

test('invited people can be found by email', async () => {
  waiting = ['grace@example.edu', 'ada@example.edu'];
  await opened();
  expect(await screen.findByRole('row', { name: /^grace@/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), 'ada');
  await waitFor(() => expect(screen.queryByRole('row', { name: /^grace@/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /^ada@/ })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  expect(await screen.findByText('No invitation matches.')).toBeVisible();
});

longTest('one invitation is withdrawn, or all of them', async () => {
  waiting = ['grace@example.edu', 'ada@example.edu'];
  await opened();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation of ada@example.edu' }),
  );
  expect(await screen.findByText('ada@example.edu is no longer invited.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /^ada@/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
  await click('Withdraw all…');
  await click('Withdraw all');
  expect(await screen.findByText('All invitations have been withdrawn.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
});

longTest('nobody is invited to an archived class', async () => {
  isArchived = true;
  await opened();
  expect(screen.getByText(/^This class is archived: nobody can join it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});
