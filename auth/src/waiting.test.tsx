import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { RETRY_LIMITS as rule } from '@venture/api/with-retry';
import { renderPage } from '@venture/testing/page';
import { Login } from './login/Login';
import { ResetPassword } from './recovery/ResetPassword';
import { ConfirmEmail } from './signup/ConfirmEmail';
import { Signup } from './signup/Signup';

const RIGHT = { success: true, userId: 'u_1', userType: 'user' };

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

type Reply =
  | 'never'
  | 'unreachable'
  | { readonly status?: number; readonly wait?: number; readonly body?: unknown };

const busy = (wait: number): Reply => ({ status: 503, wait, body: { success: false, message: 'Busy.' } });

/** Mocks a server that gives these responses in order, then repeats the last; returns what it was sent, and when. */
const serverWith = (...replies: readonly [Reply, ...Reply[]]) => serverFor('', ...replies);

const OWNER = { body: { email: 'ada@example.edu' } };

/** Mocks a server for a page that sends a password: its link can be used, and logging in succeeds. */
function serverFor(path: string, ...replies: readonly [Reply, ...Reply[]]) {
  const bodies: unknown[] = [];
  const times: number[] = [];
  const signals: AbortSignal[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('/check')) return new Response('{"isUsable":true}');
    if (path && String(url).endsWith('login.php')) return new Response(JSON.stringify(RIGHT));
    const reply = replies[Math.min(bodies.length, replies.length - 1)] ?? 'never';
    bodies.push(JSON.parse(String(init?.body)));
    times.push(Date.now());
    if (init?.signal) signals.push(init.signal);
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    if (reply === 'never') {
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    const { status = 200, wait, body } = reply;
    const headers: HeadersInit = wait === undefined ? {} : { 'Retry-After': String(wait) };
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(fetch);
  return { bodies, times, signals };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function logIn() {
  const { router, unmount } = renderPage(<Login />, '/login');
  type('Email', 'ada@example.edu');
  type('Password', 'correct horse');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })));
  return { router, unmount };
}

describe('a server that is too busy', () => {
  test('is retried after the requested time plus a random delay, until it answers', async () => {
    const { bodies, times } = serverWith(busy(4), busy(4), busy(4), { body: RIGHT });
    const { router } = await logIn();
    await pass(3 * 4000 * (1 + rule.jitter));
    const waits = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(4000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4000 * (1 + rule.jitter));
    expect(new Set(waits).size).toBeGreaterThan(1);
    expect(bodies).toEqual(Array(4).fill({ email: 'ada@example.edu', password: 'correct horse' }));
    expect(router.state.location.pathname).toBe('/home');
  });

  test('may respond without JSON, as proxies do', async () => {
    serverWith({ status: 503, wait: 1, body: '<h1>Busy</h1>' }, { body: RIGHT });
    const { router } = await logIn();
    await pass(2000);
    expect(router.state.location.pathname).toBe('/home');
  });

  test('is given up on after 20 seconds, and the form keeps its values', async () => {
    const { bodies } = serverWith(busy(4));
    await logIn();
    await pass(rule.mostSeconds * 1000);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^An error occurred\. Please try again\.Busy\. Please wait 4 seconds before you try again\.$/,
    );
    expect(screen.getByLabelText('Password')).not.toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
    const { length } = bodies;
    await pass(rule.mostSeconds * 1000);
    expect(bodies).toHaveLength(length);
  });

  test('gets one request at a time, even if the form is submitted repeatedly', async () => {
    const { bodies } = serverWith(busy(10));
    await logIn();
    for (let times = 0; times < 3; times += 1) {
      fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Password').form ?? document);
    }
    await pass(5000);
    expect(bodies).toHaveLength(1);
  });

  test('is not retried if its response has no Retry-After header', async () => {
    const { bodies } = serverWith({ status: 503, body: { success: false } });
    await logIn();
    await pass(60_000);
    expect(bodies).toHaveLength(1);
  });

  test('is also retried for a signup', async () => {
    const { bodies } = serverWith(busy(3), { body: { success: true } });
    await signUp();
    await pass(3000 * (1 + rule.jitter));
    expect(bodies).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent(/^Account created successfully/);
  });
});

const hall = (wait: number): Reply => ({
  status: 429,
  wait,
  body: { success: false, message: 'Too many attempts.' },
});

async function signUp() {
  renderPage(<Signup />, '/signup');
  type('Full name', 'Ada Lovelace');
  type('Email', 'ada@example.edu');
  for (const label of ['Password', 'Confirm password']) type(label, 'seven quiet lanterns');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' })));
}

describe('a lecture hall signing up from one address', () => {
  test('gets all its accounts, one by one, by automatic retries', async () => {
    const { bodies } = serverWith(hall(2), hall(1), { body: { success: true } });
    await signUp();
    await pass(2000 * (1 + rule.jitter));
    expect(bodies).toHaveLength(2);
    await pass(1000 * (1 + rule.jitter));
    expect(bodies).toHaveLength(3);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(screen.getByRole('status')).toHaveTextContent(/^Account created successfully/);
  });

  test('is told when to try again if the automatic retries failed', async () => {
    serverWith(hall(8));
    await signUp();
    await pass(rule.mostSeconds * 1000);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Too many attempts\.Please wait 8 seconds before you try again\.$/,
    );
    expect(screen.getByLabelText('Password')).toHaveValue('seven quiet lanterns');
  });

  test('is not retried automatically if too many mails were requested for one email address', async () => {
    const { bodies } = serverWith(hall(31));
    await signUp();
    expect(screen.getByRole('alert')).toHaveTextContent('Please wait 31 seconds before you try again.');
    await pass(60_000);
    expect(bodies).toHaveLength(1);
  });
});

const TOKEN = 'x'.repeat(43);

describe.each([
  ['/reset-password', ResetPassword, ['New password', 'Confirm new password'], 'Set password'],
  ['/confirm-email', ConfirmEmail, ['Password'], 'Confirm and log in'],
] as const)('on %s, a server that is too busy', (path, Page, labels, button) => {
  const refusal = {
    type: 'urn:venture-quest:overloaded',
    title: 'overloaded',
    status: 503,
    detail: 'Many people are here right now.',
    code: 'overloaded',
  };

  async function send() {
    const { router } = renderPage(<Page />, path);
    await act(() => router.navigate(`${path}?token=${TOKEN}`));
    for (const label of labels) type(label, 'seven quiet lanterns');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
  }

  test('is retried until it answers', async () => {
    const { bodies } = serverFor(path, { status: 503, wait: 4, body: refusal }, OWNER);
    await send();
    expect(bodies).toHaveLength(1);
    await pass(4000 * (1 + rule.jitter));
    expect(bodies).toEqual(Array(2).fill({ token: TOKEN, password: 'seven quiet lanterns' }));
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  });

  test('is not retried after a fault, since the request may already have had an effect', async () => {
    const fault = { ...refusal, status: 500, title: 'failed', code: 'failed' };
    const { bodies } = serverFor(path, { status: 500, wait: 4, body: fault });
    await send();
    await pass(60_000);
    expect(bodies).toHaveLength(1);
    expect(screen.getByText('An error occurred. Please try again.')).toBeInTheDocument();
  });
});

describe('a slow server', () => {
  test('gets no further request once the page is left', async () => {
    const { bodies, signals } = serverWith(busy(5));
    const { unmount } = await logIn();
    unmount();
    expect(signals[0]?.aborted).toBe(true);
    await pass(60_000);
    expect(bodies).toHaveLength(1);
  });
});

test('reports being offline at once', async () => {
  const { bodies } = serverWith(busy(10), 'unreachable');
  await logIn();
  await pass(1000);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  expect(bodies).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached. Are you offline?');
});
