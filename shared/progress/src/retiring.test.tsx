import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { declarations, declared } from '@venture/testing/declared';
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
import { earnedBadges } from './badges';
import { readDeclared, storeDeclared } from './declarations';
import { type Declaration, type Declared, omitRetired } from './declared';
import { computeMaxXp, computeXp } from './xp';

const KEY = 'venture.declared';

beforeEach(() => localStorage.clear());

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

/** A remote with so many quizzes, each of about a kilobyte. */
const big = (name: string, count = 60): Declaration => ({
  name,
  base: '/',
  teaches: {
    modules: [],
    quizzes: Array.from({ length: count }, (_, at) => ({
      ...quiz(`${name}-${at}`),
      title: 'a'.repeat(900),
    })),
  },
});
const remotesOf = ({ quizzes }: Pick<Declared, 'quizzes'>) => new Set(quizzes.map(({ remote }) => remote));

test('what was retired gives way before what is live does', () => {
  const [old, live] = [
    ['a', 'b', 'c', 'd', 'e'],
    ['f', 'g', 'h', 'i', 'j'],
  ];
  expect(storeDeclared(old?.map((each) => big(each)) ?? [], true)).toBe(true);
  expect(storeDeclared(live?.map((each) => big(each)) ?? [], true)).toBe(true);
  const now = readDeclared();
  expect(omitRetired(now).quizzes).toHaveLength(300);
  expect(remotesOf(omitRetired(now))).toEqual(new Set(live));
  expect(remotesOf(now)).toEqual(new Set([...(live ?? []), ...(old ?? [])]));
  expect(localStorage.getItem(KEY)?.length).toBeLessThanOrEqual(500_000);
  const text = localStorage.getItem(KEY);
  storeDeclared(live?.map((each) => big(each)) ?? [], true);
  expect(localStorage.getItem(KEY)).toBe(text);
});

const badges = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ ...badge, id: `star-${from + at}` }));

test('a remote that renames most of its badges takes none from who has earned them, nor XP of old quizzes', () => {
  const quizzes = Array.from({ length: 100 }, (_, at) => quiz(`old-${at}`));
  storeDeclared([{ ...fair, badges: badges(0, 11), teaches: { modules: [], quizzes } }], true);
  const renamed = [...badges(0, 1), ...badges(20, 30)];
  storeDeclared([{ ...fair, badges: renamed, teaches: { modules: [], quizzes: [quiz('new')] } }], true);
  const now = readDeclared();
  expect(earnedBadges([run], now).map(({ id }) => id)).toEqual(
    [...renamed, ...badges(1, 11)].map(({ id }) => id),
  );
  expect(computeXp([attempt('old-99')], now)).toBe(100);
  expect(computeMaxXp([], now)).toBe(140);
});

test('of very many that are retired the oldest go first, one by one, and nothing live', () => {
  for (let from = 0; from < 240; from += 20)
    storeDeclared([{ ...fair, badges: badges(from, from + 20) }], true);
  storeDeclared([{ ...fair, badges: badges(239, 240) }], true);
  const ids = readDeclared().badges.map(({ id }) => id);
  expect(ids).toHaveLength(201);
  expect(new Set(ids)).toEqual(
    new Set([...badges(20, 40).slice(0, 1), ...badges(40, 240)].map(({ id }) => id)),
  );
});

test('when there is no room for all that is retired, the latest of each remote stays', () => {
  for (const release of [1, 2, 3])
    storeDeclared(
      [big(`of-${release}`, 40), fair].map((each, at) => ({ ...each, name: `r${at}` })),
      true,
    );
  const now = readDeclared();
  expect(omitRetired(now).quizzes.map(({ id }) => id)).toContain('of-3-39');
  const old = retiredOf(now);
  expect(old.slice(0, 40).every((id) => id.startsWith('of-2'))).toBe(true);
  expect(old.length).toBeGreaterThan(50);
  expect(old.length).toBeLessThan(80);
});

test('a full device lets go of what is retired as far as it must', () => {
  storeDeclared([big('a', 40)], true);
  const room = localStorage.getItem(KEY)?.length ?? 0;
  const setItem = Storage.prototype.setItem;
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  expect(storeDeclared([big('b', 30)], true)).toBe(true);
  spy.mockRestore();
  expect(omitRetired(readDeclared()).quizzes).toHaveLength(30);
  expect(retiredOf(readDeclared())).toHaveLength(7);
});

describe('what is live wins over what is retired', () => {
  const teach = (name: string, worth: number): Declaration => ({
    name,
    base: '/',
    teaches: { modules: [], quizzes: [quiz('pitch', worth)] },
    badges: [{ ...badge, title: name }],
  });
  const without = (name: string): Declaration => ({
    name,
    base: '/',
    teaches: { modules: [], quizzes: [] },
    badges: [],
  });
  const game = (name: string): Declaration => ({ name, base: '/', scale: { from: 0, to: 8 } });
  const pitchRun = { ...run, game: 'pitch' };

  test.each([
    ['dropped by its remote', [without('a'), teach('b', 500)]],
    ['of a remote that has left the list', [teach('b', 500)]],
  ])('a quiz and a badge that were %s hide no live ones of another remote', (_, list) => {
    storeDeclared([teach('a', 0)], true);
    storeDeclared(list, true);
    const now = readDeclared();
    expect(computeXp([attempt('pitch')], now)).toBe(500);
    expect(computeMaxXp([], now)).toBe(500);
    expect(now.badges[0]).toMatchObject({ title: 'b' });
    expect(retiredOf(now)).toEqual([]);
  });

  test('a device that never saw the old one counts the same', () => {
    storeDeclared([without('a'), teach('b', 500)], true);
    const fresh = readDeclared();
    localStorage.clear();
    storeDeclared([teach('a', 0)], true);
    storeDeclared([without('a'), teach('b', 500)], true);
    expect(readDeclared()).toEqual(fresh);
  });

  test('the runs of a game count that is called like a retired quiz, also once the game is retired', () => {
    storeDeclared([teach('a', 0)], true);
    storeDeclared([without('a'), game('pitch')], true);
    expect(computeXp([pitchRun], readDeclared())).toBe(500);
    expect(computeMaxXp([], readDeclared())).toBe(500);
    storeDeclared([without('a')], true);
    expect(computeXp([pitchRun], readDeclared())).toBe(500);
    expect(computeMaxXp([], readDeclared())).toBe(0);
  });

  test('a mode that a release no longer has counts as before, and brings no more XP', () => {
    const modes = [{ id: 'quick', scale: { from: 0, to: 8 }, xp: 30 }];
    const quick = { ...pitchRun, game: 'pitch.quick' };
    storeDeclared([{ ...game('pitch'), modes }], true);
    storeDeclared([game('pitch')], true);
    expect(computeXp([quick], readDeclared())).toBe(30);
    expect(computeMaxXp([], readDeclared())).toBe(500);
    storeDeclared([{ ...game('pitch'), modes }], true);
    expect(computeMaxXp([], readDeclared())).toBe(530);
  });

  test('a quiz counts that is called like a retired game', () => {
    storeDeclared([game('pitch')], true);
    storeDeclared([teach('a', 300)], true);
    expect(computeXp([attempt('pitch'), pitchRun], readDeclared())).toBe(300);
    expect(computeMaxXp([], readDeclared())).toBe(300);
  });

  test('a retired badge hides no quiz or module of the same id, and a retired quiz no module', () => {
    const star = { ...taught, id: 'star', quiz: null };
    storeDeclared([{ ...teach('a', 0), teaches: { modules: [star], quizzes: [quiz('star')] } }], true);
    storeDeclared([{ ...without('a'), teaches: { modules: [star], quizzes: [] } }], true);
    expect(readDeclared().modules).toHaveLength(1);
    storeDeclared([{ ...without('a'), teaches: { modules: [], quizzes: [quiz('star')] } }], true);
    expect(computeMaxXp([], readDeclared())).toBe(100);
  });
});

describe('a release that declares more than a device keeps', () => {
  test('is left out, and others are stored', () => {
    storeDeclared([big('huge', 100), fair, teaching], true);
    expect(remotesOf(readDeclared())).toEqual(new Set(['finance']));
    expect(readDeclared().games).toMatchObject([{ id: 'fair' }]);
  });

  test('is not one that teaches as much as may be released, with many long badges beside it', () => {
    const most = big('most', 65);
    expect(JSON.stringify(most.teaches).length).toBeGreaterThan(64_000);
    const long = badges(0, 20).map((each) => ({ ...each, description: 'a'.repeat(1000) }));
    storeDeclared([{ ...most, badges: long }], true);
    expect(readDeclared().quizzes).toHaveLength(65);
    expect(readDeclared().badges).toHaveLength(20);
  });

  test('takes nothing from what was done before it', () => {
    storeDeclared([teaching], true);
    storeDeclared([{ ...big('huge', 100), name: 'finance' }, fair], true);
    expect(computeXp([attempt('one')], readDeclared())).toBe(100);
    expect(computeMaxXp([], readDeclared())).toBe(40);
  });

  test('is left out as well where only all of them together are too much', () => {
    const many = Array.from({ length: 12 }, (_, at) => big(`many-${at}`));
    expect(storeDeclared([...many, fair, teaching], true)).toBe(true);
    expect(readDeclared().games).toMatchObject([{ id: 'fair' }]);
    expect(remotesOf(readDeclared())).toContain('finance');
    expect(remotesOf(readDeclared()).size).toBeGreaterThan(6);
    expect(localStorage.getItem(KEY)?.length).toBeLessThanOrEqual(500_000);
  });
});

test.each(['constructor', 'prototype', '__proto__', 'toString'])(
  'a remote called %s spoils no other',
  (name) => {
    for (const _ of [1, 2]) {
      expect(storeDeclared([{ ...fair, name }, teaching, fair], true)).toBe(true);
      expect(readDeclared()).toMatchObject({ badges: [{ id: 'star', remote: 'finance' }] });
      expect(readDeclared().games).toContainEqual({ id: 'fair', scale: { from: 0, to: 8 }, xp: 40 });
    }
    storeDeclared([teaching], true);
    expect(computeXp([attempt('one'), run], readDeclared())).toBe(140);
  },
);
