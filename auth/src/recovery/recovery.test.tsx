import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@venture/testing/page';
import { Login } from '../login/Login';
import { ConfirmEmail } from '../signup/ConfirmEmail';
import { storeDestination } from '../signup/destination';
import { answerWith, offering, sentTo } from '../testing/network';
import { ForgotPassword } from './ForgotPassword';
import { ResetPassword } from './ResetPassword';

const TOKEN = 'x'.repeat(43);
const NEW = 'a river of small stones';

let withdraw: () => void;
beforeEach(() => {
  withdraw = offering({ mail: true });
});
afterEach(() => {
  withdraw();
  localStorage.clear();
  jest.restoreAllMocks();
});

const refusal = (status: number, code: string, detail: string) =>
  answerWith({ type: `urn:venture-quest:${code}`, title: code, status, detail, code }, { status });

const PAGES = {
  '/forgot-password': ForgotPassword,
  '/reset-password': ResetPassword,
  '/confirm-email': ConfirmEmail,
} as const;

/** Opens a page, by a link with a token if one is given. */
async function opened(path: keyof typeof PAGES, token?: string) {
  const Page = PAGES[path];
  const { router } = renderPage(<Page />, path);
  if (token !== undefined) await act(() => router.navigate(`${path}?token=${token}`));
  return router;
}

describe('“Forgot your password?”', () => {
  test('is on the login page if the server can send a link', () => {
    renderPage(<Login />, '/login');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('is also shown if only an administrator can create a link', () => {
    withdraw();
    withdraw = offering({ mail: false });
    renderPage(<Login />, '/login');
    expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  });

  test('does not appear if the server offers no reset at all', () => {
    withdraw();
    renderPage(<Login />, '/login');
    expect(screen.queryByText(/forgot/i)).not.toBeInTheDocument();
  });

  test('passes on the email already typed', async () => {
    const { router } = renderPage(<Login />, '/login');
    await act(async () =>
      router.patchRoutes(null, [{ path: '/forgot-password', element: <ForgotPassword /> }]),
    );
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });
});

describe('requesting a link', () => {
  test('gives the same answer for every address', async () => {
    const fetch = jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(null, { status: 204 }));
    await opened('/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), ' ada@example.edu ');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If ada@example.edu has an account, a link is on its way. It can be used once, within 30 minutes.',
    );
    expect(screen.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
    expect(screen.queryByText('We will send you a link to set a new one.')).not.toBeInTheDocument();
    expect(sentTo(fetch)).toEqual([
      {
        url: 'http://localhost:3000/api/v1/password-resets',
        method: 'POST',
        type: 'application/json',
        body: { email: 'ada@example.edu' },
      },
    ]);
  });

  test.each([
    [
      'in the server’s words',
      () => refusal(429, 'too-many', 'Try again in 9 minutes.'),
      'Try again in 9 minutes.',
    ],
    [
      'without a connection',
      () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no')),
      'An error occurred. Please try again.',
    ],
  ])('a refusal %s can be retried', async (_, network, message) => {
    network();
    await opened('/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  test('can be repeated with the same email', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
    await opened('/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.edu');
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  test('says whom to ask if the server sends no mail', async () => {
    withdraw();
    await opened('/forgot-password');
    expect(screen.getByText(/Ask an administrator of Venture Quest at your institution/)).toBeVisible();
    expect(screen.queryByText(/instructor/)).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
  });
});

describe('setting a new password', () => {
  const setBy = (fetch: Parameters<typeof sentTo>[0]) =>
    sentTo(fetch).filter(({ method }) => method === 'PUT');
  const fill = async (password: string, repeated = password) => {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Confirm new password'), repeated);
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  };

  test('sends the token in the body, removes it from the address, and leads to login with the email', async () => {
    const fetch = answerWith({ email: 'ada@example.edu' });
    const router = await opened('/reset-password', TOKEN);
    expect(await screen.findByLabelText('New password')).toHaveAccessibleDescription(
      /^At least 8 characters/,
    );
    expect(router.state.location).toMatchObject({ pathname: '/reset-password', search: '' });
    await fill(NEW);
    const next = await screen.findByRole('link', { name: 'Log in now' });
    expect(next).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Your password is set');
    expect(screen.queryByText(/^You will then log in with it/)).not.toBeInTheDocument();
    expect(setBy(fetch)).toMatchObject([{ body: { token: TOKEN, password: NEW } }]);
    await userEvent.click(next);
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { email: 'ada@example.edu' } });
  });

  test('refuses two different passwords without sending a request', async () => {
    const fetch = answerWith({});
    await opened('/reset-password', TOKEN);
    await fill(NEW, 'another');
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'Passwords do not match.',
    );
    expect(screen.getByLabelText('Confirm new password')).toHaveFocus();
    expect(setBy(fetch)).toEqual([]);
  });

  test('reports a used or expired link before anything is typed', async () => {
    const fetch = answerWith({ isUsable: false });
    await opened('/reset-password', TOKEN);
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(sentTo(fetch)[0]).toMatchObject({
      url: expect.stringMatching(/\/password-resets\/check$/),
      body: { token: TOKEN },
    });
  });

  test("a refused password can be corrected: the field shows the reason in the server's words", async () => {
    refusal(422, 'password-refused', 'This password is too common. Choose another.');
    await opened('/reset-password', TOKEN);
    await fill('password1');
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAccessibleDescription(/This password is too common/);
    expect(field).toHaveFocus();
  });

  test.each([
    ['used or too old', refusal.bind(null, 422, 'link-invalid', 'This link no longer works.')],
    ['no link to the server', refusal.bind(null, 400, 'malformed', 'token must be the token of a link.')],
  ])('a link that is %s leads to a new one', async (_, network) => {
    network();
    await opened('/reset-password', TOKEN);
    await fill(NEW);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works');
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
    expect(screen.queryByText(/^You will then log in with it/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test.each([
    ['cut off', TOKEN.slice(1)],
    ['longer than it was', `${TOKEN}.`],
    ['empty', ''],
  ])('a link that is %s is refused before anything is typed', async (_, token) => {
    const router = await opened('/reset-password', token);
    expect(await screen.findByRole('alert')).toHaveTextContent('This page needs the whole link');
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.queryByText(/^You will then log in with it/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  test('if the server sends no mail, refers people to the same administrator for a new link', async () => {
    withdraw();
    await opened('/reset-password');
    expect(await screen.findByText('Ask the person who gave you the link for a new one.')).toBeVisible();
  });

  test('a second link opened in the same tab replaces the first one', async () => {
    const fetch = refusal(422, 'link-invalid', 'This link no longer works.');
    const router = await opened('/reset-password', TOKEN);
    await fill(NEW);
    await screen.findByRole('alert');
    await act(() => router.navigate(`/reset-password?token=${'y'.repeat(43)}`));
    await screen.findByLabelText('New password');
    await fill(NEW);
    expect(setBy(fetch)[1]?.body).toHaveProperty('token', 'y'.repeat(43));
  });
});

describe('confirming an email', () => {
  test.each([
    ['Ada@example.edu', '/join/CDFGHJ', '/join/CDFGHJ'],
    ['Ada@example.edu', '//elsewhere.example', '/home'],
    ['grace@example.edu', '/join/CDFGHJ', '/home'],
  ])('asks for the password, logs in, and leads %s from %s to %s', async (email, next, path) => {
    storeDestination(email, next);
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const answer = String(url).endsWith('login.php')
        ? { success: true, userId: 'u_1', userType: 'user' }
        : { email: 'ada@example.edu' };
      return new Response(JSON.stringify(answer));
    });
    const router = await opened('/confirm-email', TOKEN);
    expect(router.state.location.search).toBe('');
    await userEvent.type(await screen.findByLabelText('Password'), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and log in' }));
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe(path);
    const sent = sentTo(fetch).map(({ body }) => body);
    expect(sent.filter((body) => 'password' in body)).toEqual([
      { token: TOKEN, password: NEW },
      { email: 'ada@example.edu', password: NEW },
    ]);
  });

  test('shows the email to confirm before the password is typed', async () => {
    answerWith({ isUsable: false, confirms: 'ada@example.edu' });
    await opened('/confirm-email', TOKEN);
    expect(await screen.findByText(/^To confirm ada@example\.edu: show/)).toBeVisible();
  });

  test('refuses a wrong password in the server’s words', async () => {
    refusal(422, 'wrong-password', 'That is not the password of this account.');
    await opened('/confirm-email', TOKEN);
    await userEvent.type(await screen.findByLabelText('Password'), 'another');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and log in' }));
    expect(await screen.findByText(/That is not the password/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  test('a link that cannot be used leads back to signup', async () => {
    refusal(422, 'link-invalid', 'This link no longer works.');
    await opened('/confirm-email', TOKEN);
    await userEvent.type(await screen.findByLabelText('Password'), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and log in' }));
    expect(await screen.findByRole('link', { name: 'Sign up again' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('heading', { name: 'This link no longer works' })).toHaveFocus();
  });

  test('refuses an incomplete link before the password is typed', async () => {
    await opened('/confirm-email', TOKEN.slice(1));
    expect(await screen.findByRole('alert')).toHaveTextContent('This page needs the whole link');
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  test('if the login after confirming fails, leads to the login page', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const answer = String(url).endsWith('login.php') ? { success: false } : { email: 'ada@example.edu' };
      return new Response(JSON.stringify(answer));
    });
    await opened('/confirm-email', TOKEN);
    await userEvent.type(await screen.findByLabelText('Password'), NEW);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm and log in' }));
    const heading = await screen.findByRole('heading', { name: 'Your email is confirmed' });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});
