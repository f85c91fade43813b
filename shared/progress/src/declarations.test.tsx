import { beforeEach, expect, jest, test } from '@jest/globals';
import { declared, storeDeclaredHere } from '@venture/testing/declared';
import {
  attempt,
  badge,
  fair,
  quiz,
  retiredOf,
  run,
  taught,
  teaching,
} from '@venture/testing/small-declarations';
import { onDeclared, readDeclared, storeDeclared } from './declarations';
import { declaredBy, NOTHING } from './declared';
import { computeMaxXp, computeXp } from './xp';

const KEY = 'venture.declared';

beforeEach(() => localStorage.clear());

test('what the remotes of a list declare is read again as it was', () => {
  expect(readDeclared()).toBe(NOTHING);
  storeDeclaredHere();
  expect(readDeclared()).toEqual(declared);
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
  expect(computeXp([attempt('one')], readDeclared())).toBe(100);
  storeDeclared([{ ...teaching, teaches: { modules: [taught], quizzes: [quiz('one', 250)] } }], true);
  expect(computeXp([attempt('one')], readDeclared())).toBe(250);
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
  expect(retiredOf(now)).toEqual(['two', 'star']);
  expect(computeXp([attempt('two')], now)).toBe(100);
  expect(computeMaxXp([], now)).toBe(140);
  storeDeclared([teaching, fair], true);
  expect(retiredOf(readDeclared())).toEqual([]);
  expect(computeMaxXp([], readDeclared())).toBe(240);
});

test('a remote that is not in the list any more takes no XP with it, and offers nothing', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ name: 'auth', base: '/auth/1.0.0/' }], true);
  const now = readDeclared();
  expect(computeXp([attempt('one'), run], now)).toBe(140);
  expect(computeMaxXp([], now)).toBe(0);
  expect(now.modules).toEqual([]);
  storeDeclared([fair], true);
  expect(computeMaxXp([], readDeclared())).toBe(40);
});

test('a remote on a page of its own changes what it declares itself, and nothing of others', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ ...fair, xp: 60 }]);
  expect(readDeclared()).toMatchObject({ modules: [{ id: 'm' }], games: [{ id: 'fair', xp: 60 }] });
  expect(retiredOf(readDeclared())).toEqual([]);
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
    expect(readDeclared()).toEqual(declaredBy([fair]));
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
