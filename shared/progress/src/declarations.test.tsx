import { beforeEach, expect, jest, test } from '@jest/globals';
import { declarations, declared, storeDeclaredHere } from '@venture/testing/declared';
import { attempt, badge, fair, quiz, taught, teaching } from '@venture/testing/small-declarations';
import { onDeclared, readDeclared, storeDeclared } from './declarations';
import { declaredBy, NOTHING } from './declared';
import { computeXp } from './xp';

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

test('a result without a verdict counts what it would bring now, and one with a verdict what it brought', () => {
  const [waiting, decided] = [attempt('one'), { ...attempt('one'), verdict: 'verified', xp: 100 } as const];
  storeDeclared([{ ...teaching, teaches: { modules: [taught], quizzes: [quiz('one', 250)] } }], true);
  expect(computeXp([waiting], readDeclared())).toBe(250);
  expect(computeXp([decided], readDeclared())).toBe(100);
  storeDeclared([fair], true);
  expect(computeXp([decided], readDeclared())).toBe(100);
});

test('what the list no longer has is not offered', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ name: 'auth', base: '/auth/1.0.0/' }, fair], true);
  expect(readDeclared()).toEqual(declaredBy([fair]));
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

test.each(['constructor', 'prototype', '__proto__', 'toString'])(
  'a remote called %s spoils no other',
  (name) => {
    for (const _ of [1, 2]) {
      expect(storeDeclared([{ ...fair, name }, teaching, fair], true)).toBe(true);
      expect(readDeclared()).toMatchObject({ badges: [{ id: 'star', remote: 'finance' }] });
      expect(readDeclared().games).toContainEqual({ id: 'fair', scale: { from: 0, to: 8 }, xp: 40 });
    }
  },
);

test('a remote on a page of its own changes what it declares itself, and nothing of others', () => {
  storeDeclared([teaching, fair], true);
  storeDeclared([{ ...fair, xp: 60 }]);
  expect(readDeclared()).toMatchObject({ modules: [{ id: 'm' }], games: [{ id: 'fair', xp: 60 }] });
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
