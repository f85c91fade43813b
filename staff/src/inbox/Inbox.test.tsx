import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, serverForEach } from '@venture/testing/fake-server';
import { renderInStaff } from '../testing/in-staff';
import { Inbox } from './Inbox';
import { replyAddress } from './words';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', mayAdminister: true };
const MESSAGE = {
  id: 'a2f1c1b0-0000-4000-8000-000000000001',
  at: '2026-11-02T09:30:00.000Z',
  name: 'Ada & Bo',
  email: 'ada@example.edu',
  message: 'The timer is kind.\nMore words, please!',
  state: 'unread',
} as const;

const server = serverForEach(['reports'], answer);

function answer({ what, query, body }: Call) {
  if (what === 'GET /me') return { json: ME };
  if (what === 'GET /feedback')
    return { json: { items: query.get('state') === 'answered' ? [] : [MESSAGE] } };
  if (what.startsWith('PUT')) return { json: { ...MESSAGE, state: Object(body).state } };
  return { status: 204 };
}

async function message() {
  renderInStaff(<Inbox />);
  return within(await screen.findByRole('article', { name: 'Ada & Bo' }));
}

test('a message is marked as read, and as unread again', async () => {
  const shown = await message();
  await userEvent.click(shown.getByRole('button', { name: 'Mark as read' }));
  await userEvent.click(await shown.findByRole('button', { name: 'Mark as unread' }));
  expect(await shown.findByRole('button', { name: 'Mark as read' })).toBeVisible();
});

test('deleting is asked twice', async () => {
  const shown = await message();
  await userEvent.click(shown.getByRole('button', { name: 'Delete' }));
  expect(server.sent.map(({ what }) => what)).not.toContain(`DELETE /feedback/${MESSAGE.id}`);
  await userEvent.click(shown.getByRole('button', { name: 'Delete the message from Ada & Bo forever' }));
  expect(await screen.findByText('Deleted.')).toBeVisible();
});

test('the list is narrowed by state, and says when there is nothing', async () => {
  await message();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Answered');
  expect(await screen.findByRole('heading', { name: 'No message is answered' })).toBeVisible();
});

test('an answer opens as mail to who wrote, with what they wrote quoted', () => {
  const url = new URL(replyAddress(MESSAGE));
  expect(url.pathname).toBe('ada%40example.edu');
  expect(url.searchParams.get('subject')).toBe('Re: your feedback on Venture Quest');
  const body = url.searchParams.get('body') ?? '';
  expect(body).toMatch(/^Hello Ada & Bo,\r\n/);
  expect(body).toContain('On 2 November 2026 you wrote:\r\n> The timer is kind.\r\n> More words, please!');
});

test('a long message is quoted in part, never through half a sign', () => {
  const address = replyAddress({ ...MESSAGE, message: '👩'.repeat(3000) });
  expect(address.length).toBeLessThan(16_000);
  expect(decodeURIComponent(address)).toContain('👩 […]');
});
