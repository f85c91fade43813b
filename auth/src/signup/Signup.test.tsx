import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeUser, storeUser } from '@venture/device/stored-user';
import { renderPage } from '@venture/testing/page';
import { answerWith, offering, sentTo } from '../testing/network';
import { Signup } from './Signup';
import { REDIRECT_MS } from './signup';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const LABELS = {
  fullName: 'Full name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;

const GOOD = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.edu',
  password: 'correct horse',
  confirmPassword: 'correct horse',
};

/** Fills in and submits the form, bypassing the browser's own checks, which jsdom has too. */
function submit(values: Record<keyof typeof LABELS, string>, userType?: string) {
  const shown = renderPage(<Signup />, '/signup');
  for (const [name, label] of Object.entries(LABELS)) {
    fireEvent.change(screen.getByLabelText(label), {
      target: { value: values[name as keyof typeof LABELS] },
    });
  }
  if (userType) fireEvent.change(screen.getByLabelText('Account type'), { target: { value: userType } });
  const form = screen.getByRole('button', { name: 'Sign up' }).closest('form');
  if (form) fireEvent.submit(form);
  return shown.router;
}

describe('the form', () => {
  test('explains the account type in one line', () => {
    renderPage(<Signup />, '/signup');
    expect(screen.getByLabelText('Account type')).toHaveAccessibleDescription(
      'Students and teachers choose User. Admin gives you no extra rights.',
    );
  });

  test.each([
    ['SGN-01', 'Full name', 'text', 'name'],
    ['SGN-02', 'Email', 'email', 'username'],
    ['SGN-03', 'Password', 'password', 'new-password'],
    ['SGN-04', 'Confirm password', 'password', 'new-password'],
  ])('%s SGN-06 has a required field %s', (_, label, type, autocomplete) => {
    renderPage(<Signup />, '/signup');
    const field = screen.getByLabelText(label);
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('type', type);
    expect(field).toHaveAttribute('autocomplete', autocomplete);
  });

  test('SGN-05 ROLE-01 the account type is User or Admin, with User as the default', () => {
    renderPage(<Signup />, '/signup');
    const select = screen.getByRole('combobox', { name: 'Account type' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['User', 'Admin']);
    expect(select).toHaveValue('user');
  });

  test('the password can be shown and hidden again', async () => {
    renderPage(<Signup />, '/signup');
    const field = screen.getByLabelText('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe("SGN-27 the server's password requirements", () => {
  test('appear at the field before anything is typed', () => {
    renderPage(<Signup />, '/signup');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^At least 8 characters/);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /simple sequence or repeat.*the name of this site\.$/,
    );
  });

  test.each([
    ['Password', 'This password is too common. Choose another.'],
    ['Password', 'Do not make your password from your name or email.'],
    ['Email', 'An account with this email already exists.'],
  ])('is announced once, at the field %s, when it refuses: %s', async (label, message) => {
    answerWith({ success: false, message });
    submit(GOOD);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(screen.getByLabelText('Full name')).toBeValid();
  });

  test.each(['Too many tries.', 'All fields are required.', 'Passwords do not match.'])(
    'is shown at the top if it names no field or is a specified message: %s',
    async (message) => {
      answerWith({ success: false, message });
      submit(GOOD);
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      for (const label of Object.values(LABELS)) expect(screen.getByLabelText(label)).toBeValid();
    },
  );
});

describe('validates before sending', () => {
  test.each([
    ['SGN-07', 'fullName'],
    ['SGN-08', 'email'],
    ['SGN-09', 'password'],
    ['SGN-10', 'confirmPassword'],
  ] as const)('%s SGN-12 SGN-13 MSG-03 blank %s is refused first, without a request', (_, name) => {
    const fetch = answerWith({ success: true });
    submit({ ...GOOD, [name]: '   ' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^All fields are required.$/);
    expect(screen.getByLabelText(LABELS[name])).toBeInvalid();
    expect(screen.getByLabelText(LABELS[name])).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('SGN-11 SGN-13 MSG-04 refuses a different password confirmation without sending a request', () => {
    const fetch = answerWith({ success: true });
    submit({ ...GOOD, confirmPassword: 'other' });
    expect(screen.getByRole('alert')).toHaveTextContent(/^Passwords do not match.$/);
    expect(screen.getByLabelText('Confirm password')).toBeInvalid();
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription(
      /Passwords do not match\.$/,
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  test('SGN-27 no strength rule keeps a short password from being sent', async () => {
    const fetch = answerWith({ success: true });
    submit({ ...GOOD, password: 'a', confirmPassword: 'a' });
    await screen.findByText(/Account created/);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('the call', () => {
  test('SGN-14 SGN-15 SGN-16 SGN-17 sends exactly the four trimmed values', async () => {
    const fetch = answerWith({ success: true });
    submit({
      fullName: '  Ada Lovelace ',
      email: ' ada@example.edu ',
      password: ' correct horse ',
      confirmPassword: 'correct horse',
    });
    await screen.findByText(/Account created/);
    expect(sentTo(fetch)).toEqual([
      {
        url: 'http://localhost:3000/api/signup.php',
        method: 'POST',
        type: 'application/json',
        body: {
          fullName: 'Ada Lovelace',
          email: 'ada@example.edu',
          password: 'correct horse',
          userType: 'user',
        },
      },
    ]);
  });

  test.each(['user', 'admin'])('SGN-18 SGN-19 anyone can choose %s', async (userType) => {
    const fetch = answerWith({ success: true });
    submit(GOOD, userType);
    await screen.findByText(/Account created/);
    expect(sentTo(fetch)[0]?.body).toHaveProperty('userType', userType);
  });
});

describe('the answer', () => {
  test('SGN-21 SGN-22 SGN-23 MSG-06 announces success and opens /login after 2 seconds, not before', async () => {
    jest.useFakeTimers();
    answerWith({ success: true });
    const router = submit(GOOD);
    await act(async () => jest.advanceTimersByTime(0));
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Account created successfully! Redirecting to login...$/,
    );
    await act(async () => jest.advanceTimersByTime(REDIRECT_MS - 1));
    expect(router.state.location.pathname).toBe('/signup');
    await act(async () => jest.advanceTimersByTime(1));
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toEqual({ email: GOOD.email, fullName: GOOD.fullName });
    expect(REDIRECT_MS).toBe(2_000);
  });

  test('login after signup leads to the page that required an account', async () => {
    jest.useFakeTimers();
    answerWith({ success: true });
    const router = submit(GOOD);
    await act(() => router.navigate('/signup', { state: { next: '/join/CDFGHJ' } }));
    await act(async () => jest.advanceTimersByTime(REDIRECT_MS));
    expect(router.state.location.state).toEqual({
      email: GOOD.email,
      fullName: GOOD.fullName,
      next: '/join/CDFGHJ',
    });
  });

  test('leaving within the 2 seconds cancels the redirect', async () => {
    jest.useFakeTimers();
    answerWith({ success: true });
    const router = submit(GOOD);
    await act(async () => jest.advanceTimersByTime(0));
    await act(async () => router.navigate('/elsewhere'));
    await act(async () => jest.advanceTimersByTime(REDIRECT_MS));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  test.each([
    [
      'SGN-20 SGN-24 the message of the server',
      { success: false, message: 'Email taken.' },
      /^Email taken.$/,
    ],
    ['SGN-25 MSG-05 its own words without one', { success: false }, /^Signup failed. Try again.$/],
    ['MSG-05 its own words for an empty one', { success: false, message: '' }, /^Signup failed. Try again.$/],
    ['MSG-05 its own words for what is not JSON', '<html>', /^Signup failed. Try again.$/],
  ])('a refusal shows %s', async (_, body, message) => {
    answerWith(body);
    submit(GOOD);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test('SGN-26 a network error keeps the typed values and re-enables the button', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const router = submit(GOOD);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Signup failed. Try again./);
    expect(alert).toHaveTextContent('The server cannot be reached. Are you offline?');
    // The alert is beside the pressed button, since the first field may be out of view.
    expect(alert.nextElementSibling).toBe(screen.getByRole('button', { name: 'Sign up' }));
    expect(screen.getByLabelText('Full name')).toHaveValue('Ada Lovelace');
    expect(router.state.location.pathname).toBe('/signup');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('when new emails have to be confirmed', () => {
  test.each([
    [true, /^Check your email/],
    [false, /^Account created successfully/],
  ])('with the answer %s the page says %s', async (confirmsEmail, words) => {
    const withdraw = offering({ mail: true });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const isSignup = String(url).endsWith('signup.php');
      return new Response(JSON.stringify(isSignup ? { success: true } : { confirmsEmail }));
    });
    submit(GOOD);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
    const heading = screen.queryByRole('heading', { name: 'Check your email' });
    if (confirmsEmail) expect(heading).toHaveFocus();
    else expect(heading).not.toBeInTheDocument();
    withdraw();
  });

  test.each([
    ['/join/CDFGHJ', '/join/CDFGHJ'],
    ['//elsewhere.example', '/home'],
    [undefined, '/home'],
  ])('a login in another tab leads from %s to %s', async (next, path) => {
    const withdraw = offering({ mail: true });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const isSignup = String(url).endsWith('signup.php');
      return new Response(JSON.stringify(isSignup ? { success: true } : { confirmsEmail: true }));
    });
    const router = submit(GOOD);
    await screen.findByRole('heading', { name: 'Check your email' });
    await act(() => router.navigate('/signup', { state: { next } }));
    act(() => void storeUser({ userId: 'u_1', userType: 'user' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    removeUser();
    withdraw();
  });
});
