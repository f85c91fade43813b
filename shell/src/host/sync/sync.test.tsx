import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storeEvent } from '@venture/device/device';
import { storeDocument, unsyncedDocuments } from '@venture/device/documents';
import { switchOwner } from '@venture/device/owner';
import { storeUser } from '@venture/device/stored-user';
import { type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { startSync } from './sync';

const LEARNER = 'u_1';
const READING = {
  ...{ kind: 'reading', id: '00000000-0000-4000-8000-000000000001', at: '2026-03-01T10:00:00.000Z' },
  module: 'module1',
  section: 'start',
} as const;
const NONE = { items: [], last: 0, more: false };

let server: FakeServer;
let listening: jest.SpiedFunction<typeof window.addEventListener>;
beforeEach(() => {
  jest.useFakeTimers();
  listening = jest.spyOn(window, 'addEventListener');
  jest.spyOn(Math, 'random').mockReturnValue(0);
  storeUser({ userId: LEARNER, userType: 'user' });
  server = fakeServer();
  switchOwner(LEARNER);
});
afterEach(() => {
  // Nobody is logged in from here on, so nothing is sent: timers of one test must not fire in the next.
  localStorage.clear();
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  jest.clearAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
  server.close();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const answerOf = (what: string) => ({
  json: what.startsWith('GET') ? NONE : { at: new Date().toISOString() },
});
const answerAll = () => server.respond(({ what }) => answerOf(what));
const count = () => server.sent.length;

test('events of another person that are on the device are not sent', async () => {
  storeEvent(READING);
  storeUser({ userId: 'u_2', userType: 'user' });
  answerAll();
  startSync();
  await pass(1_000);
  expect(server.sent).toEqual([]);
});

test('synchronising waits twice as long after each failure, and starts over after a success', async () => {
  startSync();
  await pass(0);
  const first = count();
  await pass(1_900);
  expect(count()).toBe(first);
  await pass(200);
  const second = count();
  expect(second).toBeGreaterThan(first);
  await pass(3_800);
  expect(count()).toBe(second);
  answerAll();
  await pass(400);
  server.respond(() => 'offline');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  const failed = count();
  await pass(2_100);
  expect(count()).toBeGreaterThan(failed);
});

test('it waits as long as the server asks', async () => {
  server.respond(() => problem(429, 'too-many', 'Later.', 60));
  startSync();
  await pass(0);
  const asked = count();
  await pass(59_000);
  expect(count()).toBe(asked);
  await pass(2_000);
  expect(count()).toBeGreaterThan(asked);
});

test('documents are sent ten seconds after they were written, or when the page is hidden', async () => {
  answerAll();
  startSync();
  await pass(0);
  storeDocument('save', 'cafe', '{}');
  await pass(5_000);
  storeDocument('save', 'lemonade', '{}');
  await pass(4_999);
  expect(unsyncedDocuments()).toHaveLength(2);
  await pass(1);
  expect(unsyncedDocuments()).toEqual([]);

  storeDocument('save', 'lemonade', '{"day":"3"}');
  await pass(0);
  expect(unsyncedDocuments()).toHaveLength(1);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(unsyncedDocuments()).toEqual([]);
});

test('events written while synchronising are sent in the next run', async () => {
  storeDocument('save', 'cafe', '{}');
  server.respond(({ what }) => {
    if (what.startsWith('PUT')) storeDocument('save', 'cafe', '{"day":"3"}');
    return answerOf(what);
  });
  startSync();
  await pass(0);
  expect(unsyncedDocuments()).toHaveLength(1);
  answerAll();
  await pass(10_000);
  expect(unsyncedDocuments()).toEqual([]);
});

const TOTAL = { events: 1, xp: 0, verifiedXp: 0 };
/** Gives the same answer to every event, and counts the calls that sent events. */
function answerEvents(result: object) {
  server.respond(({ what }) => ({
    json: what.startsWith('POST') ? { results: [result], total: TOTAL } : NONE,
  }));
  return (method: string) => server.sent.filter(({ what }) => what.startsWith(`${method} /events`)).length;
}

test('an event that the server postpones is sent again after 10, 20 and 40 seconds', async () => {
  const calls = answerEvents({ verdict: 'later' });
  storeEvent(READING);
  startSync();
  await pass(0);
  expect(calls('POST')).toBe(1);
  for (const [wait, sent] of [
    [10_000, 2],
    [20_000, 3],
    [40_000, 4],
  ] as const) {
    await pass(wait - 1);
    expect(calls('POST')).toBe(sent - 1);
    await pass(1);
    expect(calls('POST')).toBe(sent);
  }
});

test('the verdict is fetched every 15 seconds while the server checks a result', async () => {
  const calls = answerEvents({ verdict: 'later', code: 'being-checked' });
  storeEvent(READING);
  startSync();
  await pass(0);
  const before = calls('GET');
  await pass(14_999);
  expect(calls('GET')).toBe(before);
  await pass(1);
  expect(calls('GET')).toBe(before + 1);
  expect(calls('POST')).toBe(1);
});

test.each([
  ['visible', 1],
  ['hidden', 0],
] as const)(
  'after the session has ended a %s page looks %i times in two minutes for a new login',
  async (state, more) => {
    server.respond(() => problem(401, 'not-logged-in', 'Log in first.'));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    startSync();
    await pass(0);
    const before = count();
    await pass(2 * 60_000);
    expect(count()).toBe(before + more);
  },
);
