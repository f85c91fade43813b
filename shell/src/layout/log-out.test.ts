import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { logOut } from './log-out';

const fetch = jest.fn((..._: unknown[]) => Promise.reject(new TypeError('offline')));

/** jsdom cannot reload and says so on the console. */
let reloaded: jest.SpiedFunction<typeof console.error>;

beforeEach(() => {
  localStorage.setItem('userId', 'u_1');
  localStorage.setItem('userType', 'admin');
  localStorage.setItem('venture.theme', 'dark');
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

test('logging out forgets both keys, keeps the rest and goes to /home, without any call', () => {
  configured({ apiBase: '/api' });
  logOut();
  expect({ ...localStorage }).toEqual({ 'venture.theme': 'dark' });
  expect(window.location.hash).toBe('#/home');
  expect(reloaded).toHaveBeenCalledTimes(1);
  expect(fetch).not.toHaveBeenCalled();
});

test('a server that keeps sessions is told, and need not answer', () => {
  configured({ apiBase: '/api', capabilities: ['logout'] });
  logOut();
  expect(fetch).toHaveBeenCalledWith(
    '/api/logout.php',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  );
  expect(localStorage.getItem('userId')).toBeNull();
});

test('without a connection the page stays, instead of an error page of the browser', () => {
  configured({ apiBase: '/api', capabilities: ['logout'] });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  logOut();
  expect(localStorage.getItem('userId')).toBeNull();
  expect(window.location.hash).toBe('#/home');
  expect(reloaded).not.toHaveBeenCalled();
});
