import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/in-shell';
import { FeedbackHelp } from './FeedbackHelp';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
});

const FIELDS = ['Name', 'Email', 'Message'] as const;

async function written() {
  const user = userEvent.setup();
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const { router } = renderInShell(<FeedbackHelp />);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.edu');
  await user.type(screen.getByLabelText('Message'), 'The timer is kind.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, fetch, router };
}

test.each(FIELDS)('FBK-01 FBK-02 the form has the field %s, and it is required', (name) => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByLabelText(name)).toBeRequired();
});

test('an empty form is not answered', async () => {
  renderInShell(<FeedbackHelp />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('submitting makes no call, keeps the page and the text, and says that nothing was sent', async () => {
  const { fetch, router } = await written();
  expect(screen.getByRole('alert')).toHaveTextContent('Your message was not sent');
  expect(fetch).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/page');
  expect(screen.getByLabelText('Message')).toHaveValue('The timer is kind.');
});

test('the message can be copied, or opened in a mail program', async () => {
  const { user } = await written();
  await user.click(screen.getByRole('button', { name: 'Copy message' }));
  expect(await navigator.clipboard.readText()).toBe('The timer is kind.\n\nAda\nada@example.edu');
  expect(screen.getByText(/^Copied/)).toBeVisible();
  const mail = screen.getByRole('link', { name: 'Open in your mail program' });
  expect(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:support@example\.edu\?.*The%20timer/));
});

test('where copying is refused the message is selected', async () => {
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
])('%s the questions answer: %s', (_, question, answer) => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByText(question).closest('details')).toHaveTextContent(answer);
});

test('FBK-07 a link goes back to the dashboard', () => {
  renderInShell(<FeedbackHelp />);
  expect(screen.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard-user');
});
