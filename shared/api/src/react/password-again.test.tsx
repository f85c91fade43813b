import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { storeUser } from '@venture/device/stored-user';
import { MemoryRouter } from 'react-router-dom';
import { ProblemError } from '../v1/call';
import { PASSWORD_AGAIN } from '../v1/endpoint';
import { PasswordPrompt } from './PasswordPrompt';
import { withPassword } from './password-again';
import { QueryProvider } from './QueryProvider';

const DETAIL = 'Enter your password again.';
const AGAIN = new ProblemError({
  type: 'about:blank',
  title: DETAIL,
  status: 403,
  code: PASSWORD_AGAIN,
  detail: DETAIL,
});
beforeEach(() => localStorage.setItem('userId', 'u_a'));

function become(userId: string) {
  localStorage.setItem('userId', userId);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId', newValue: userId }));
}
const show = () =>
  render(
    <MemoryRouter>
      <QueryProvider>
        <PasswordPrompt />
      </QueryProvider>
    </MemoryRouter>,
  );
/** Begins an action; the server demands the password only when the test says so. */
function beginAction() {
  let refuse = () => {};
  const result = withPassword(
    () =>
      new Promise<never>((_, reject) => {
        refuse = () => reject(AGAIN);
      }),
  ).catch(() => 'refused');
  return { refuse: () => act(async () => refuse()), result };
}

test('an action begun on a page that was left asks for no password on the next page', async () => {
  const left = show();
  const { refuse, result } = beginAction();
  left.unmount();
  show();
  await refuse();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await result).toBe('refused');
});

test("the next person is not asked to confirm the previous person's action", async () => {
  show();
  const { refuse } = beginAction();
  act(() => become('u_b'));
  await refuse();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test("a second action that needs the password replaces the first one's prompt", async () => {
  show();
  const first = beginAction();
  const second = beginAction();
  await first.refuse();
  await second.refuse();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(await first.result).toBe('refused');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await second.result).toBe('refused');
});

test('no prompt opens if another tab has logged in somebody else, even before this tab notices', async () => {
  storeUser({ userId: 'u_a', userType: 'admin' });
  show();
  const { refuse, result } = beginAction();
  localStorage.setItem('userId', 'u_b');
  await refuse();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await result).toBe('refused');
});
