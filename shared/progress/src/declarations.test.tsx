import { beforeEach, expect, jest, test } from '@jest/globals';
import { declarations, declared, storeDeclaredHere } from '@venture/testing/declared';
import { onDeclared, readDeclared, storeDeclared } from './declarations';
import { type Declaration, declaredBy, NOTHING } from './declared';
import type { KnownEvent } from './events';
import { xp, xpAtMost } from './xp';

const KEY = 'venture.declared';
const quiz = (id: string, worth = 100) => ({
  id,
  title: id,
  route: `/${id}`,
  passPercent: 50,
  xp: worth,
  key: { q1: 'a' },
});
const taught = { id: 'm', title: 'M', route: '/m', quiz: 'one', sections: ['s'] };
const badge = {
  id: 'star',
  title: 'Star',
  source: 'a game',
  description: 'Reach the stars.',
  icon: 'award',
  rule: { type: 'scoreAtLeast', score: 8 },
} as const;
const teaching: Declaration = {
  name: 'finance',
  base: '/finance/1.0.0/',
  teaches: { modules: [taught], quizzes: [quiz('one'), quiz('two')] },
  badges: [badge],
};
const fair: Declaration = { name: 'fair', base: '/fair/1.0.0/', scale: { from: 0, to: 8 }, xp: 40 };
const attempt = (id: string): KnownEvent => ({
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-01-01T00:00:00.000Z',
  kind: 'attempt',
  quiz: id,
  contentVersion: 1,
  answers: {},
  correct: 1,
  total: 1,
  seconds: 1,
});
const run: KnownEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-01-01T00:00:00.000Z',
  kind: 'run',
  game: 'fair',
  rules: 1,
  seed: 1,
  score: 8,
  facts: {},
  timing: 'x1',
};

beforeEach(() => localStorage.clear());

test('what the remotes of a list declare is read again as it was', () => {
  expect(readDeclared()).toBe(NOTHING);
  storeDeclaredHere();
  expect(readDeclared()).toEqual({ ...declared, retired: [] });
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

test('the same list again writes nothing', () => {
  storeDeclared([teaching, fair], true);
  const told = jest.fn();
  const stop = onDeclared(told);
  storeDeclared([teaching, fair], true);
  expect(told).not.toHaveBeenCalled();
  storeDeclared([teaching, { ...fair, xp: 50 }], true);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test('a corrected maximum counts for what was done before', () => {
  storeDeclared([teaching], true);
  expect(xp([attempt('one')], readDeclared())).toBe(100);
  storeDeclared([{ ...teaching, teaches: { modules: [taught], quizzes: [quiz('one', 250)] } }], true);
  expect(xp([attempt('one')], readDeclared())).toBe(250);
});

test('a release from before catalogues, as after a rollback, keeps what the one after it declared', () => {
  storeDeclared([teaching, fair], true);
  const before = readDeclared();
  storeDeclared([{ name: 'finance', base: '/finance/0.9.0/' }, fair], true);
  expect(readDeclared()).toEqual(before);
});

test('a quiz that a release does not have any more counts, and is not to be gained by', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared(
    [{ ...teaching, teaches: { modules: [taught], quizzes: [quiz('one')] }, badges: [] }, fair],
    true,
  );
  const now = readDeclared();
  expect(now.retired).toEqual(['two', 'star']);
  expect(xp([attempt('two')], now)).toBe(100);
  expect(xpAtMost([], now)).toBe(140);
  storeDeclared([teaching, fair], true);
  expect(readDeclared().retired).toEqual([]);
  expect(xpAtMost([], readDeclared())).toBe(240);
});

test('a remote that is not in the list any more takes no XP with it, and offers nothing', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ name: 'auth', base: '/auth/1.0.0/' }], true);
  const now = readDeclared();
  expect(xp([attempt('one'), run], now)).toBe(140);
  expect(xpAtMost([], now)).toBe(0);
  expect(now.modules).toEqual([]);
  storeDeclared([fair], true);
  expect(xpAtMost([], readDeclared())).toBe(40);
});

test('a remote on a page of its own changes what it declares itself, and nothing of others', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ ...fair, xp: 60 }]);
  expect(readDeclared()).toMatchObject({
    modules: [{ id: 'm' }],
    games: [{ id: 'fair', xp: 60 }],
    retired: [],
  });
});

test('what another tab stores is told', () => {
  const told = jest.fn();
  const stop = onDeclared(told);
  localStorage.setItem(KEY, JSON.stringify({ fair: { ...fair, name: undefined } }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(readDeclared().games).toEqual([{ id: 'fair', scale: { from: 0, to: 8 }, xp: 40 }]);
  stop();
});

test.each(['{"x":[', 'null', '7', '[]', '"fair"', '{"fair":{"base":7}}', '{"fair":null}'])(
  'stored as %s it is nothing, until a list is read again',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(readDeclared()).toBe(NOTHING);
    storeDeclared([fair], true);
    expect(readDeclared()).toEqual({ ...declaredBy([fair]), retired: [] });
  },
);

test('one remote that does not fit spoils no other', () => {
  const stored = { fair: { scale: { from: 8, to: 0 }, base: '/' }, finance: { base: '/', badges: [badge] } };
  localStorage.setItem(KEY, JSON.stringify(stored));
  expect(readDeclared()).toMatchObject({ games: [], badges: [{ id: 'star', remote: 'finance' }] });
});

test('a full or blocked device keeps what it had, and says so', () => {
  storeDeclared([fair], true);
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeDeclared([teaching, fair], true)).toBe(false);
  spy.mockRestore();
  expect(readDeclared()).toMatchObject({ quizzes: [], games: [{ id: 'fair' }] });
});

test('a list of hundreds of remotes takes a small part of what a device keeps', () => {
  const many = Array.from({ length: 390 }, (_, at) => ({
    ...fair,
    name: `fair-${at}`,
    base: `/remotes/fair-${at}/1.0.0/`,
  }));
  storeDeclared([...declarations, ...many], true);
  expect(localStorage.getItem(KEY)?.length).toBeLessThan(60_000);
  expect(readDeclared().games).toHaveLength(many.length + declared.games.length);
});

test('what was retired gives way before what is live does', () => {
  const big = (name: string): Declaration => ({
    name,
    base: '/',
    teaches: {
      modules: [],
      quizzes: Array.from({ length: 90 }, (_, at) => ({ ...quiz(`${name}-${at}`), title: 'a'.repeat(900) })),
    },
  });
  const all = ['a', 'b', 'c', 'd', 'e'].map(big);
  expect(storeDeclared(all, true)).toBe(true);
  expect(storeDeclared(['f', 'g', 'h'].map(big), true)).toBe(true);
  expect(new Set(readDeclared().quizzes.map(({ remote }) => remote))).toEqual(new Set(['f', 'g', 'h']));
});
