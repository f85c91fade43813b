import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, serverForEach } from '@venture/testing/fake-server';
import { renderPage } from '../testing/in-staff';
import { buildReplyUrl, Inbox } from './Inbox';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };
const MESSAGE = {
  id: 'a2f1c1b0-0000-4000-8000-000000000001',
  at: '2026-11-02T09:30:00.000Z',
  name: 'Ada & Bo',
  email: 'ada@example.edu',
  message: 'The timer is kind.\nMore words, please!',
  state: 'unread',
} as const;

const server = serverForEach(answer);
let stored: readonly { readonly state: string }[];
beforeEach(() => {
  stored = [MESSAGE];
});

function answer({ what, query, body }: Call) {
  if (what === 'GET /me') return { json: ME };
  const state = query.get('state');
  if (what === 'GET /feedback')
    return { json: { items: stored.filter((each) => !state || each.state === state) } };
  if (what.startsWith('PUT')) {
    stored = [{ ...MESSAGE, state: Object(body).state }];
    return { json: stored[0] };
  }
  if (what.startsWith('DELETE')) stored = [];
  return { status: 204 };
}

async function message() {
  renderPage('inbox', Inbox);
  return within(await screen.findByRole('article', { name: 'Ada & Bo' }));
}

test('a message is marked as read, and as unread again', async () => {
  const shown = await message();
  await userEvent.click(shown.getByRole('button', { name: 'Mark as read' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Mark as unread' }));
  expect(await shown.findByRole('button', { name: 'Mark as read' })).toBeVisible();
});

test('a message is deleted after confirmation', async () => {
  const shown = await message();
  await userEvent.click(shown.getByRole('button', { name: 'Delete' }));
  const question = within(screen.getByRole('dialog', { name: 'Delete the message from Ada & Bo?' }));
  expect(server.sent.map(({ what }) => what)).not.toContain(`DELETE /feedback/${MESSAGE.id}`);
  await userEvent.click(question.getByRole('button', { name: 'Delete forever' }));
  expect(await screen.findByText('The message from Ada & Bo has been deleted.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
  expect(await screen.findByRole('heading', { name: 'Nobody has written yet' })).toBeVisible();
});

test('a message that no longer matches the filter leaves the list, which takes the focus', async () => {
  await message();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Unread');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByRole('heading', { name: 'No message is unread' })).toBeVisible();
  expect(screen.getByText('The message from Ada & Bo is now marked as read.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus());
});

test('the list is filtered by state, and says when it is empty', async () => {
  await message();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Answered');
  expect(await screen.findByRole('heading', { name: 'No message is answered' })).toBeVisible();
});

test('a message answered by mail is marked as answered', async () => {
  const shown = await message();
  const link = shown.getByRole('link', { name: 'Answer by email' });
  expect(link).toHaveAttribute('href', buildReplyUrl(MESSAGE));
  // jsdom cannot open mail.
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(await shown.findByText('Answered')).toBeVisible();
});

test('an answer opens as mail to the sender and quotes the message', () => {
  const url = new URL(buildReplyUrl(MESSAGE));
  expect(url.pathname).toBe('ada%40example.edu');
  expect(url.searchParams.get('subject')).toBe('Re: your feedback on Venture Quest');
  const body = url.searchParams.get('body') ?? '';
  expect(body).toMatch(/^Hello Ada & Bo,\r\n/);
  expect(body).toContain('On 2 November 2026 you wrote:\r\n> The timer is kind.\r\n> More words, please!');
});

test('a long message is quoted in part, never cutting a character in half', () => {
  const address = buildReplyUrl({ ...MESSAGE, message: '👩'.repeat(3000) });
  expect(address.length).toBeLessThan(16_000);
  expect(decodeURIComponent(address)).toContain('👩 […]');
});
