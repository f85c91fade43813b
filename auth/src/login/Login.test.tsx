import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { answerWith, sentTo } from '../testing/network';
import { Login } from './Login';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function logIn(email: string, password: string) {
  const user = userEvent.setup();
  const shown = renderPage(<Login />, '/login');
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return shown.router;
}

describe('the form', () => {
  test('LOG-01 LOG-04 LOG-05 has required email and password fields', () => {
    renderPage(<Login />, '/login');
    expect(screen.getByLabelText('Email')).toBeRequired();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toBeRequired();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('LOG-02 LOG-03 links to signup and home', () => {
    renderPage(<Login />, '/login');
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/home');
  });

  test('after signup the email is filled in and can be changed', async () => {
    const { router } = renderPage(<p>signed up</p>, '/signed-up');
    await act(async () => router.patchRoutes(null, [{ path: '/login', element: <Login /> }]));
    await act(() => router.navigate('/login', { state: { email: 'ada@example.edu' } }));
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
    await userEvent.type(screen.getByLabelText('Email'), '.au');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu.au');
  });

  test('a new user is greeted by name, told that the account exists, and asked only for the password', async () => {
    const { router } = renderPage(<p>signed up</p>, '/signed-up');
    await act(async () => router.patchRoutes(null, [{ path: '/login', element: <Login /> }]));
    const state = { email: 'ada@example.edu', fullName: 'Ada Lovelace' };
    await act(() => router.navigate('/login', { state }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, Ada Lovelace$/);
    const created = 'Account created successfully! Log in to begin.';
    expect(screen.getByText(created).closest('[role="status"]')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(created);
  });

  test.each([
    ['the page that sent them there', '/preview/kiosk/2.0.0', '/preview/kiosk/2.0.0'],
    ['home, whatever else that is', 'https://evil.example', '/home'],
  ])('login leads to %s', async (_, next, path) => {
    answerWith({ success: true, userId: 'u_1', userType: 'user' });
    const { router } = renderPage(<p>preview</p>, '/preview');
    await act(async () => router.patchRoutes(null, [{ path: '/login', element: <Login /> }]));
    await act(() => router.navigate('/login', { state: { next } }));
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  test('each field has the autocomplete name that password managers expect', () => {
    renderPage(<Login />, '/login');
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('the call', () => {
  test('LOG-06 LOG-07 LOG-08 LOG-09 sends exactly the trimmed email and password as JSON', async () => {
    const fetch = answerWith({ success: false });
    await logIn('  ada@example.edu ', '  correct horse  ');
    await screen.findByRole('alert');
    expect(sentTo(fetch)).toEqual([
      {
        url: 'http://localhost:3000/api/login.php',
        method: 'POST',
        type: 'application/json',
        body: { email: 'ada@example.edu', password: 'correct horse' },
      },
    ]);
  });

  test('cannot be sent twice before the first response arrives', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    await logIn('ada@example.edu', 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    // Password managers submit the form directly like this.
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Password').form ?? document);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('success', () => {
  test.each([
    ['user', 'LOG-15'],
    ['admin', 'LOG-14'],
  ])('LOG-10 LOG-11 LOG-12 LOG-13 keeps userId and userType %s and goes to /home (%s)', async (userType) => {
    answerWith({ success: true, userId: 'u_1', userType });
    const router = await logIn('ada@example.edu', 'secret');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(localStorage.getItem('userId')).toBe('u_1');
    expect(localStorage.getItem('userType')).toBe(userType);
  });

  test('a numeric userId is stored as a string', async () => {
    answerWith({ success: true, userId: 7, userType: 'user' });
    await logIn('ada@example.edu', 'secret');
    await waitFor(() => expect(localStorage.getItem('userId')).toBe('7'));
  });

  test('an empty userId is not stored', async () => {
    answerWith({ success: true, userId: '', userType: 'user' });
    const router = await logIn('ada@example.edu', 'secret');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(localStorage.getItem('userId')).toBeNull();
  });

  test('says so when the browser refuses to store the login', async () => {
    answerWith({ success: true, userId: 'u_1', userType: 'user' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const router = await logIn('ada@example.edu', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'this browser does not let the page remember it',
    );
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('failure', () => {
  test.each([
    ['success false', { success: false }, 200],
    ['success missing', {}, 200],
    ['success false with another status', { success: false }, 401],
  ])('LOG-16 MSG-01 %s shows the message', async (_, body, status) => {
    answerWith(body, { status });
    await logIn('ada@example.edu', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid email or password$/);
  });

  test('LOG-17 MSG-02 shows the specified message if there is no response', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await logIn('ada@example.edu', 'secret');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^An error occurred. Please try again./);
    expect(alert).toHaveTextContent('The server cannot be reached. Are you offline?');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
  });

  test.each([
    ['text that is not JSON', '<h1>Bad gateway</h1>'],
    ['JSON that is no object', 'null'],
    ['success of another type', '{"success":"yes"}'],
  ])('LOG-18 MSG-02 %s shows the message', async (_, text) => {
    answerWith(text);
    await logIn('ada@example.edu', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^An error occurred. Please try again.$/);
  });

  test('LOG-19 stores nothing, stays on /login and links the message to the fields', async () => {
    answerWith({ success: false, userId: 'u_1', userType: 'user' });
    const router = await logIn('ada@example.edu', 'wrong');
    await screen.findByRole('alert');
    expect(localStorage).toHaveLength(0);
    expect(router.state.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email or password');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  test("the server's advice is shown with the message", async () => {
    const message = 'Ask for a new password.';
    answerWith({ success: false, message }, { status: 429, headers: { 'Retry-After': '1700' } });
    await logIn('ada@example.edu', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Invalid email or password.*Ask for a new password. Please wait 29 minutes before you try again.$/,
    );
  });

  test('the waiting time that the server asks for is shown', async () => {
    answerWith({ success: false }, { status: 429, headers: { 'Retry-After': '30' } });
    await logIn('ada@example.edu', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 30 seconds');
  });
});
