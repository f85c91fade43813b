import { webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FRAME_LIMITS } from '@venture/contract/frame';
import { readEvents } from '@venture/device/device';
import { readDocument } from '@venture/device/documents';
import { switchOwner } from '@venture/device/owner';
import { removeUser, storeUser } from '@venture/device/stored-user';
import {
  isOwnKey,
  mayReceive,
  openSave,
  readFrameValues,
  storeEventFor,
  storeFrameValue,
  storeSettings,
} from './frame-data';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => {
  localStorage.clear();
  storeUser({ userId: 'u_ada', userType: 'admin' });
  switchOwner('u_ada');
});

const CASH = { name: 'cash', base: '/remotes/cash/1.0.0/', scale: { from: 0, to: 10 } };
const LEARNING = {
  ...{ name: 'learning', base: '/remotes/learning/1.0.0/' },
  teaches: {
    quizzes: [{ id: 'pitching', title: 'Pitching', route: '/quiz', passPercent: 50, xp: 10, key: {} }],
    modules: [],
  },
};

const ID = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const run = (game: string, number: number) => ({
  ...{ kind: 'run', id: ID(number), at: '2026-01-01T00:00:00.000Z', game, rules: 1, seed: 1, score: 5 },
  ...{ facts: {}, timing: 'x1' },
});

describe('a stored value belongs to a remote', () => {
  test.each([
    'cash.best',
    'venture.play.cash',
    'venture.run.cash',
    'venture.help-seen.cash-practice',
    'venture.tab.cash.sprint',
  ])('%s', (key) => expect(isOwnKey(CASH, key)).toBe(true));
  test.each([
    ...['cash-stack.best', 'cash', 'userId', 'userType', 'venture.owner', 'venture.play.cash-stack', 'other'],
    ...['venture.event.1.cash', 'venture.waiting.cash', '__proto__', ''],
    ...['venture.document.1.save.cash', 'venture.document.1.note.cash'],
  ])('but not %s', (key) => expect(isOwnKey(CASH, key)).toBe(false));
});

test('a frame gets its own values and events, settings, and a user pseudonym', async () => {
  const values = {
    'cash.best': '7',
    'cash-stack.best': '9',
    'venture.settings': '{}',
    'venture.visits': '3',
  };
  for (const [key, text] of Object.entries(values)) localStorage.setItem(key, text);
  storeEventFor(CASH, run('cash', 1));
  storeEventFor({ ...CASH, name: 'cash-stack' }, run('cash-stack', 2));
  localStorage.setItem(`venture.verdict.1.${ID(1)}`, 'verified');
  const {
    userId,
    'venture.owner': owner,
    'venture.catalogue': declared = '',
    ...found
  } = await readFrameValues(CASH);
  expect(Object.keys(found).sort()).toEqual([
    'cash.best',
    'userType',
    `venture.event.1.${ID(1)}`,
    'venture.settings',
    `venture.verdict.1.${ID(1)}`,
  ]);
  expect(found['userType']).toBe('user');
  expect(Object.keys(JSON.parse(declared))).toEqual(['cash']);
  expect([userId, owner]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), userId]);
  expect((await readFrameValues({ ...CASH, name: 'cash-stack' }))['userId']).not.toBe(userId);
  localStorage.removeItem('userId');
  expect(await readFrameValues(CASH)).not.toHaveProperty('userId');
});

test.each([
  [CASH, run('cash', 1), 1],
  [CASH, run('cash-practice', 1), 1],
  [CASH, run('cash-stack', 1), 0],
  [CASH, { ...run('cash', 1), score: 'all' }, 0],
  [CASH, { kind: 'reading', id: ID(1), at: '2026-01-01T00:00:00.000Z', module: 'basics', section: 'a' }, 0],
  [LEARNING, { ...attempt('pitching') }, 1],
  [LEARNING, { ...attempt('marketing') }, 0],
  [CASH, { ...attempt('pitching') }, 0],
])("for %j the event %j is stored only if it is the remote's own", (remote, event, count) => {
  storeEventFor(remote, event);
  expect(readEvents()).toHaveLength(count);
});

function attempt(quiz: string) {
  const answers = { quiz, contentVersion: 1, answers: {}, correct: 0, total: 1, seconds: 1 };
  return { kind: 'attempt', id: ID(1), at: '2026-01-01T00:00:00.000Z', ...answers };
}

test('a frame stores and removes its own values, up to its quota', () => {
  localStorage.setItem('cash-stack.best', '9');
  storeFrameValue(CASH, 'cash-stack.best', 'mine');
  storeFrameValue(CASH, 'cash-stack.best', null);
  expect(localStorage.getItem('cash-stack.best')).toBe('9');
  storeFrameValue(CASH, 'cash.a', 'x'.repeat(FRAME_LIMITS.stored - 100));
  storeFrameValue(CASH, 'cash.b', 'x'.repeat(200));
  expect(localStorage.getItem('cash.b')).toBeNull();
  storeFrameValue(CASH, 'cash.a', null);
  storeFrameValue(CASH, 'cash.b', 'x'.repeat(200));
  expect([localStorage.getItem('cash.a'), localStorage.getItem('cash.b')?.length]).toEqual([null, 200]);
});

test('only valid settings are stored', () => {
  storeSettings('loud');
  expect(localStorage.getItem('venture.settings')).toBeNull();
  storeSettings({ sound: true, timing: 'x2', more: 1 });
  expect(JSON.parse(localStorage.getItem('venture.settings') ?? '')).toEqual({ sound: true, timing: 'x2' });
});

test('a frame gets verdicts only on its own events', () => {
  storeEventFor(CASH, run('cash', 1));
  storeEventFor({ ...CASH, name: 'cash-stack' }, run('cash-stack', 2));
  const heard = [ID(1), ID(2), ID(3)].map((id) => mayReceive(CASH, `venture.verdict.1.${id}`));
  expect(heard).toEqual([true, false, false]);
  expect(['cash.best', 'venture.settings', 'userId'].map((key) => mayReceive(CASH, key))).toEqual([
    true,
    true,
    false,
  ]);
});

test('small values count towards the quota, and only valid modes are stored', () => {
  const most = Math.floor(FRAME_LIMITS.stored / 100);
  for (let at = 2; at < most; at += 1) localStorage.setItem(`cash.${at}`, '1');
  for (const more of ['a', 'b', 'c', 'd']) storeFrameValue(CASH, `cash.${more}`, '1');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('cash.'))).toHaveLength(most);
  storeFrameValue(CASH, 'venture.mode', 'evil');
  expect(localStorage.getItem('venture.mode')).toBeNull();
  storeFrameValue(CASH, 'venture.mode', 'Advanced');
  expect(localStorage.getItem('venture.mode')).toBe('Advanced');
});

test('events have a maximum size, and only a limited number of them wait for the server', () => {
  const wide = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`fact${at}`, 1]));
  for (let at = 0; at < FRAME_LIMITS.events + 5; at += 1)
    storeEventFor(CASH, {
      ...run('cash', 1),
      id: `00000000-0000-4000-8000-${at + 1000}00000000`,
      facts: wide,
    });
  expect(readEvents()).toHaveLength(FRAME_LIMITS.events);
  storeEventFor({ ...CASH, name: 'cash-stack' }, run('cash-stack', 2));
  expect(readEvents()).toHaveLength(FRAME_LIMITS.events + 1);
});

test("a previous user's data is not attributed to the current one", async () => {
  storeUser({ userId: 'u_ben', userType: 'user' });
  const { userId, ...found } = await readFrameValues(CASH);
  expect(userId).toMatch(/^[0-9a-f]{32}$/);
  expect(found).not.toHaveProperty('venture.owner');
});

describe("a wrapped game's save", () => {
  const LEMONADE = 'lemonade';
  let asked: string[];
  beforeEach(() => {
    const config = Object.assign(document.createElement('script'), {
      ...{ type: 'application/json', id: 'venture-config' },
    });
    config.textContent = JSON.stringify({ apiBase: '/api', v1: true });
    document.body.replaceChildren(config);
    asked = [];
  });
  /** Gives the account a save written at this time; without a time, takes the device offline. */
  function account(at?: string, values: object = {}): void {
    const fetch = async (address: RequestInfo | URL) => {
      asked.push(String(address));
      if (at === undefined) throw new TypeError('Failed to fetch');
      const save = { kind: 'save', name: LEMONADE, value: JSON.stringify(values), at };
      return Response.json({ items: [save] });
    };
    globalThis.fetch = fetch as typeof globalThis.fetch;
  }

  test("is the account's if another device wrote later", async () => {
    account();
    (await openSave(LEMONADE)).write('lemonade:day', '1');
    account('2100-01-01T00:00:00.000Z', { day: '9' });
    expect((await openSave(LEMONADE)).stored).toEqual({ 'lemonade:day': '9' });
    expect(asked.at(-1)).toMatch(/\/api\/v1\/me\/documents\?learner=u_ada&kind=save&name=lemonade$/);
  });

  test("gives way to the account's older save if the device was offline", async () => {
    account();
    (await openSave(LEMONADE)).write('lemonade:day', '1');
    account('2026-01-01T00:00:00.000Z', { day: '9' });
    expect((await openSave(LEMONADE)).stored).toEqual({ 'lemonade:day': '9' });
  });

  test('stays as the running game knows it, whatever arrives meanwhile', async () => {
    account();
    const running = await openSave(LEMONADE);
    running.write('lemonade:day', '1');
    account('2100-01-01T00:00:00.000Z', { day: '9', tool: 'press' });
    const another = await openSave(LEMONADE);
    running.write('lemonade:money', '5');
    account();
    const found = (await openSave(LEMONADE)).stored;
    expect(found).toEqual({ 'lemonade:day': '1', 'lemonade:money': '5' });
    another.write('lemonade:day', null);
    expect((await openSave(LEMONADE)).stored).toEqual({ 'lemonade:tool': 'press' });
  });

  const NATIVE = ['constructor', '__proto__', 'hasOwnProperty', 'prototype'];
  test("contains only the game's own keys, whatever their names, up to a quota", async () => {
    account();
    const save = await openSave(LEMONADE);
    for (const name of NATIVE) save.write(`lemonade:${name}`, `of ${name}`);
    save.write('cash.best', '1');
    save.write('lemonade:large', 'x'.repeat(FRAME_LIMITS.stored));
    save.write('lemonade:day', '2');
    const stored = (await openSave(LEMONADE)).stored;
    expect(stored['lemonade:day']).toBe('2');
    expect(NATIVE.map((name) => stored[`lemonade:${name}`])).toEqual(NATIVE.map((name) => `of ${name}`));
    expect(Object.keys(stored)).not.toContain('lemonade:large');
    expect(localStorage.getItem('cash.best')).toBeNull();
  });

  test('is not written for a user who logged in meanwhile', async () => {
    account();
    const save = await openSave(LEMONADE);
    storeUser({ userId: 'u_ben', userType: 'user' });
    switchOwner('u_ben');
    save.write('lemonade:day', '2');
    expect(readDocument('save', LEMONADE)).toBeUndefined();
  });

  test('is not written again while it is unchanged, and guests make no calls', async () => {
    account();
    const save = await openSave(LEMONADE);
    save.write('lemonade:day', '2');
    const before = readDocument('save', LEMONADE);
    save.write('lemonade:day', '2');
    save.write('lemonade:none', null);
    expect(readDocument('save', LEMONADE)).toEqual(before);
    removeUser();
    switchOwner(undefined);
    asked = [];
    await openSave(LEMONADE);
    expect(asked).toEqual([]);
  });
});
