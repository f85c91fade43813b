import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, problem } from '@venture/testing/fake-server';
import { renderInShell } from '../../testing/in-shell';
import { FeedbackHelp } from './FeedbackHelp';

afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(globalThis, 'fetch');
});

const FIELDS = ['Name', 'Email', 'Message'] as const;

async function written() {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const { router } = renderInShell(<FeedbackHelp />);
  return { user: await sent(), fetch, router };
}

async function filled() {
  renderInShell(<FeedbackHelp />);
  return sent();
}

async function sent() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
  await user.type(screen.getByLabelText('Message'), 'The timer is kind.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return user;
}

test.each(FIELDS)('FBK-01 FBK-02 the form has the required field %s', (name) => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByLabelText(name)).toBeRequired();
});

test('the answer to the question about fast timers links to the settings', () => {
  renderInShell(<FeedbackHelp />);
  const answer = screen.getByText('The timers are too fast for me. What can I do?').closest('details');
  expect(answer?.querySelector('a')).toHaveAttribute('href', '/account');
});

test('an empty form is not submitted', async () => {
  renderInShell(<FeedbackHelp />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('FBK-03 FBK-08 submitting makes no call, stays on the page, keeps the text, and says that nothing was sent', async () => {
  const { fetch, router } = await written();
  expect(screen.getByRole('alert')).toHaveTextContent('Your message was not sent');
  expect(fetch).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/page');
  expect(screen.getByLabelText('Message')).toHaveValue('The timer is kind.');
});

test('with a server the message is sent, and the page says thank you', async () => {
  const server = fakeServer();
  server.respond(() => ({ status: 204 }));
  await filled();
  expect(await screen.findByText('Thank you!')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(server.sent).toEqual([
    {
      what: 'POST /feedback',
      query: expect.anything(),
      body: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Ada',
        email: 'ada@example.edu',
        message: 'The timer is kind.',
      },
    },
  ]);
  server.close();
});

test('a message that did not arrive is kept, and is sent again under the same id', async () => {
  const server = fakeServer();
  const user = await filled();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your message did not arrive');
  server.respond(() => ({ status: 204 }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you!')).toBeVisible();
  const ids = server.sent.map(({ body }) => Object(body).id);
  expect(new Set(ids).size).toBe(1);
  server.close();
});

test('people who come back find what they typed, but other people do not', async () => {
  const user = userEvent.setup();
  localStorage.setItem('userId', 'u_1');
  const { unmount } = renderInShell(<FeedbackHelp />);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Message'), 'The timer');
  unmount();
  const again = renderInShell(<FeedbackHelp />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(screen.getByLabelText('Message')).toHaveValue('The timer');
  again.unmount();
  localStorage.setItem('userId', 'u_2');
  renderInShell(<FeedbackHelp />);
  expect(screen.getByLabelText('Message')).toHaveValue('');
  localStorage.clear();
});

test('asks people who write too often to wait', async () => {
  const server = fakeServer();
  server.respond(() => problem(429, 'too-many', 'Wait a little.'));
  await filled();
  expect(await screen.findByRole('alert')).toHaveTextContent('That was a lot at onceWait a little.');
  server.close();
});

test('the message can be copied or opened in a mail program', async () => {
  const { user } = await written();
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await navigator.clipboard.readText()).toBe('The timer is kind.\n\nAda\nada@example.edu');
  expect(screen.getByText(/^Copied/)).toBeVisible();
  const mail = screen.getByRole('link', { name: 'Open in your mail program' });
  expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:support@example\.edu\?.*The%20timer/));
});

test('the message is selected if copying is refused', async () => {
  const { user } = await written();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await screen.findByText(/did not allow copying/)).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveFocus();
});

test.each([
  ['FBK-04', 'How do I earn badges?', /pass the Business Ideas quiz/],
  ['FBK-05', 'Can I retake a quiz?', /retaking quizzes is allowed/],
  ['FBK-06', 'How do I contact support?', /support@example\.edu/],
])('%s the page has the question and its answer: %s', (_, question, answer) => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByText(question).closest('details')).toHaveTextContent(answer);
});

test('FBK-07 a link goes back to the dashboard', () => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});
