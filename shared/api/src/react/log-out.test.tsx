import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { storeUser } from '@venture/device/stored-user';
import { logOut, reloadOnUserChange, sendPendingLogout } from './log-out';

const PENDING = 'venture.logout-pending';

const fetch = jest.fn((..._: unknown[]) => Promise.reject(new TypeError('offline')));

/** jsdom cannot reload a page; it reports an error on the console instead. */
let reloaded: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
  localStorage.setItem('userType', 'admin');
  localStorage.setItem('venture.theme', 'dark');
  localStorage.removeItem(PENDING);
  Object.assign(globalThis, { fetch });
  reloaded = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.clearAllMocks();
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'fetch');
  document.body.replaceChildren();
});

function configured(config: object) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'venture-config';
  script.textContent = JSON.stringify(config);
  document.body.append(script);
}

test('logging out removes both keys, keeps the rest and goes to /home without a request', () => {
  configured({ apiBase: '/api' });
  logOut();
  expect({ ...localStorage }).toEqual({ 'venture.theme': 'dark' });
  expect(window.location.hash).toBe('#/home');
  expect(reloaded).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
});

test("without sessions, the page stays while offline, since a reload would show the browser's error", () => {
  configured({ apiBase: '/api' });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  logOut();
  expect(localStorage.getItem('userId')).toBeNull();
  expect(reloaded).not.toHaveBeenCalled();
});

test('a logout that waits for running calls does not end a later login', async () => {
  configured({ apiBase: '/api', v1: true });
  let end = () => {};
  const request = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  Object.assign(navigator, { locks: { request } });
  logOut();
  storeUser({ userId: 'u_2', userType: 'user' });
  end();
  await new Promise((resolve) => setTimeout(resolve));
  Reflect.deleteProperty(navigator, 'locks');
  expect(fetch).not.toHaveBeenCalled();
});

test('a page that is shown for the first time does not reload', () => {
  const reload = jest.fn();
  reloadOnUserChange(reload);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['has logged out meanwhile', undefined, 1],
  ['is somebody else by now', 'u_2', 1],
  ['is still there', 'u_1', 0],
])(
  'a page restored from the back/forward cache reloads only for another person: its person %s',
  (_, userId, times) => {
    const reload = jest.fn();
    reloadOnUserChange(reload);
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.clear();
    if (userId) storeUser({ userId, userType: 'admin' });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('a server with sessions is told of a logout, which does not depend on its response', () => {
  configured({ apiBase: '/api', v1: true });
  logOut();
  expect(fetch).toHaveBeenCalledWith(
    '/api/logout.php',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  expect(localStorage.getItem('userId')).toBeNull();
});

test('the page reloads once a server with sessions has responded, and stays if the server cannot be reached', async () => {
  configured({ apiBase: '/api', v1: true });
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  logOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reloaded).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('#/home');
  fetch.mockResolvedValueOnce({ ok: false } as never);
  logOut();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test("the page stays without a connection, instead of showing the browser's error page", () => {
  configured({ apiBase: '/api', v1: true });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  logOut();
  expect(localStorage.getItem('userId')).toBeNull();
  expect(window.location.hash).toBe('#/home');
  expect(reloaded).not.toHaveBeenCalled();
});

describe('a logout to which the server has not responded', () => {
  const answered = (status: number) =>
    fetch.mockImplementation(async () => ({ ok: status === 200 }) as never);
  /** The listeners that a page adds when it starts and keeps while it is open. */
  const listeners: [string, EventListenerOrEventListenerObject][] = [];
  const start = () => {
    const add = jest.spyOn(window, 'addEventListener');
    sendPendingLogout();
    for (const [name, listener] of add.mock.calls) listeners.push([name, listener]);
    add.mockRestore();
  };
  beforeEach(() => configured({ apiBase: '/api', v1: true }));
  afterEach(() => {
    for (const [name, listener] of listeners.splice(0)) window.removeEventListener(name, listener);
    fetch.mockImplementation(() => Promise.reject(new TypeError('offline')));
  });

  test('is sent again when the page starts, until the server responds', async () => {
    logOut();
    start();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem(PENDING)).toBe('1');
    answered(200);
    start();
    await waitFor(() => expect(localStorage.getItem(PENDING)).toBeNull());
    start();
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test('is sent when the connection comes back while the page is open', async () => {
    start();
    logOut();
    answered(200);
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(localStorage.getItem(PENDING)).toBeNull());
    window.dispatchEvent(new Event('online'));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('stays pending when the server is too busy to end the session', async () => {
    answered(503);
    logOut();
    await Promise.all(fetch.mock.results.map(({ value }) => value));
    start();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(localStorage.getItem(PENDING)).toBe('1');
  });

  test('is dropped at the next login, which replaces the session, and a request under way is aborted', () => {
    start();
    fetch.mockImplementation(() => new Promise<never>(() => undefined));
    logOut();
    storeUser({ userId: 'u_2', userType: 'user' });
    expect(localStorage.getItem(PENDING)).toBeNull();
    expect(Object(fetch.mock.calls[0]?.[1]).signal.aborted).toBe(true);
    window.dispatchEvent(new Event('online'));
    start();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is never sent on behalf of somebody who has logged in since', () => {
    localStorage.setItem(PENDING, '1');
    start();
    expect(fetch).not.toHaveBeenCalled();
    expect(localStorage.getItem(PENDING)).toBeNull();
  });

  test.each(['', 'true', '{}'])('is not inferred from %j', (text) => {
    localStorage.removeItem('userId');
    localStorage.setItem(PENDING, text);
    start();
    expect(fetch).not.toHaveBeenCalled();
  });
});

test('a server without `/v1` is never called, whatever is in storage', () => {
  configured({ apiBase: '/api' });
  localStorage.removeItem('userId');
  localStorage.setItem(PENDING, '1');
  sendPendingLogout();
  window.dispatchEvent(new Event('online'));
  expect(fetch).not.toHaveBeenCalled();
});
