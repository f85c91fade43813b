import { beforeEach, expect, jest, test } from '@jest/globals';
import { NOTHING, toCatalogue } from '@venture/rules/catalogue';
import { computeXp } from '@venture/rules/xp';
import { catalogue, declarations, storeCatalogueHere } from '@venture/testing/catalogue';
import { attempt, badge, fair, quiz, taught, teaching } from '@venture/testing/small-declarations';
import { onCatalogueChange, readStoredCatalogue, storeCatalogue } from './declarations';

const KEY = 'venture.catalogue';

beforeEach(() => localStorage.clear());

test("a list's declarations are read back as they were stored", () => {
  expect(readStoredCatalogue()).toBe(NOTHING);
  storeCatalogueHere();
  expect(readStoredCatalogue()).toEqual(catalogue);
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

test('storing the same list again writes nothing', () => {
  storeCatalogue([teaching, fair], true);
  const told = jest.fn();
  const stop = onCatalogueChange(told);
  storeCatalogue([teaching, fair], true);
  expect(told).not.toHaveBeenCalled();
  storeCatalogue([teaching, { ...fair, xp: 50 }], true);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

test('a result without a verdict counts at its present XP, and one with a verdict at the XP it brought', () => {
  const [waiting, decided] = [attempt('one'), { ...attempt('one'), verdict: 'verified', xp: 100 } as const];
  storeCatalogue([{ ...teaching, teaches: { modules: [taught], quizzes: [quiz('one', 250)] } }], true);
  expect(computeXp([waiting], readStoredCatalogue())).toBe(250);
  expect(computeXp([decided], readStoredCatalogue())).toBe(100);
  storeCatalogue([fair], true);
  expect(computeXp([decided], readStoredCatalogue())).toBe(100);
});

test('items no longer in the list are not offered', () => {
  storeCatalogue([teaching, fair], true);
  storeCatalogue([{ name: 'auth', base: '/auth/1.0.0/' }, fair], true);
  expect(readStoredCatalogue()).toEqual(toCatalogue([fair]));
});

test("a list with hundreds of remotes uses a small part of the device's storage", () => {
  const many = Array.from({ length: 390 }, (_, at) => ({
    ...fair,
    name: `fair-${at}`,
    base: `/remotes/fair-${at}/1.0.0/`,
  }));
  storeCatalogue([...declarations, ...many], true);
  expect(localStorage.getItem(KEY)?.length).toBeLessThan(60_000);
  expect(readStoredCatalogue().games).toHaveLength(many.length + catalogue.games.length);
});

test.each(['constructor', 'prototype', '__proto__', 'toString'])(
  'a remote called %s does not break others',
  (name) => {
    for (const _ of [1, 2]) {
      expect(storeCatalogue([{ ...fair, name }, teaching, fair], true)).toBe(true);
      expect(readStoredCatalogue()).toMatchObject({ badges: [{ id: 'star', remote: 'finance' }] });
      expect(readStoredCatalogue().games).toContainEqual({ id: 'fair', scale: { from: 0, to: 8 }, xp: 40 });
    }
  },
);

test('a remote on a page of its own changes only its own declarations', () => {
  storeCatalogue([teaching, fair], true);
  storeCatalogue([{ ...fair, xp: 60 }]);
  expect(readStoredCatalogue()).toMatchObject({ modules: [{ id: 'm' }], games: [{ id: 'fair', xp: 60 }] });
});

test('a change by another tab is reported', () => {
  const told = jest.fn();
  const stop = onCatalogueChange(told);
  localStorage.setItem(KEY, JSON.stringify({ fair: { ...fair, name: undefined } }));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(told).toHaveBeenCalledTimes(1);
  expect(readStoredCatalogue().games).toEqual([{ id: 'fair', scale: { from: 0, to: 8 }, xp: 40 }]);
  stop();
});

test.each(['{"x":[', 'null', '7', '[]', '"fair"', '{"fair":{"base":7}}', '{"fair":null}'])(
  'a catalogue stored as %s reads as empty until a list is read again',
  (text) => {
    localStorage.setItem(KEY, text);
    expect(readStoredCatalogue()).toBe(NOTHING);
    storeCatalogue([fair], true);
    expect(readStoredCatalogue()).toEqual(toCatalogue([fair]));
  },
);

test('one invalid remote does not break others', () => {
  const stored = { fair: { scale: { from: 8, to: 0 }, base: '/' }, finance: { base: '/', badges: [badge] } };
  localStorage.setItem(KEY, JSON.stringify(stored));
  expect(readStoredCatalogue()).toMatchObject({ games: [], badges: [{ id: 'star', remote: 'finance' }] });
});

test('a full or blocked device keeps its stored data, and reports the failure', () => {
  storeCatalogue([fair], true);
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(storeCatalogue([teaching, fair], true)).toBe(false);
  spy.mockRestore();
  expect(readStoredCatalogue()).toMatchObject({ quizzes: [], games: [{ id: 'fair' }] });
});
