import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { call } from '@venture/api/v1/call';
import { getMe } from '@venture/api/v1/me';
import { storeEvent } from '@venture/device/device';
import { switchOwner } from '@venture/device/owner';
import { storeUser } from '@venture/device/stored-user';
import { type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { MemoryRouter } from 'react-router-dom';
import { SyncNotice } from './SyncNotice';
import { setSyncStatus } from './status';
import { startSync } from './sync';

let server: FakeServer;
let listening: jest.SpiedFunction<typeof window.addEventListener>;
beforeEach(() => {
  jest.useFakeTimers();
  listening = jest.spyOn(window, 'addEventListener');
  storeUser({ userId: 'u_1', userType: 'user' });
  switchOwner('u_1');
  server = fakeServer();
});
afterEach(() => {
  // Synchronising never ends, so its listeners from one test must not react in the next.
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  jest.restoreAllMocks();
  server.close();
  setSyncStatus({ state: 'idle', unsynced: 0 });
  localStorage.clear();
  jest.useRealTimers();
});

const NONE = { items: [], last: 0, more: false };
const TOTAL = { events: 1, xp: 0, verifiedXp: 0 };
const READING = {
  ...{ kind: 'reading', id: '00000000-0000-4000-8000-000000000001', at: '2026-03-01T10:00:00.000Z' },
  module: 'module1',
  section: 'start',
} as const;
const known = () => server.respond(() => ({ json: NONE }));
const unknown = () => server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const notice = () => screen.getByRole('status').textContent;

test('whichever call first hears that the session has ended, the page says so until there is a new session', async () => {
  known();
  render(
    <MemoryRouter>
      <SyncNotice />
    </MemoryRouter>,
  );
  startSync();
  await pass(0);
  expect(notice()).toBe('');

  unknown();
  await expect(call(getMe, {})).rejects.toThrow('Log in first.');
  await pass(0);
  expect(notice()).toBe('You have been logged out: log in again to save your progress.');
  const asked = server.sent.length;
  await pass(1000);
  expect(server.sent).toHaveLength(asked); // its own question, answered the same, starts no other

  known();
  storeUser({ userId: 'u_1', userType: 'user' });
  await pass(0);
  expect(notice()).toBe('');
});

test('a tab that finds another tab synchronising keeps warning about results that it has not seen arrive', async () => {
  storeEvent(READING);
  let isFree = true;
  const request = async (_name: string, _options: object, work: (lock: object | null) => unknown) =>
    work(isFree ? {} : null);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  server.respond(() => problem(503, 'unavailable', 'Later.'));
  render(
    <MemoryRouter>
      <SyncNotice />
    </MemoryRouter>,
  );
  startSync();
  await pass(0);
  expect(notice()).toContain('1 result is kept on this device');
  isFree = false;
  await pass(60_000);
  expect(notice()).toContain('1 result is kept on this device');

  isFree = true;
  server.respond(({ what }) => ({
    json: what.startsWith('POST') ? { results: [{ verdict: 'verified' }], total: TOTAL } : NONE,
  }));
  await pass(60_000);
  expect(notice()).toBe('');
  Reflect.deleteProperty(navigator, 'locks');
});
