import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { rolloutPosition } from '@venture/contract/draw';
import { CONTRACT } from '@venture/contract/remotes';
import { storeUser } from '@venture/device/stored-user';
import { LEMONADE } from '@venture/testing/lemonade';
import { findOwner, readListing, unreadableListing } from './find';

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const entry = (changes: object = {}) => ({
  ...LEMONADE,
  base: '/remotes/lemonade/1.0.0/',
  preload: ['js/pages.js'],
  shared: { react: '^19.0.0' },
  files: { 'js/remoteEntry.js': `sha384-${'a'.repeat(64)}` },
  ...changes,
});

const list = (...remotes: unknown[]) => ({ contract: CONTRACT, remotes });
const TAKEN = ['/home', '/leaderboard'];

const badge = {
  ...{ id: 'first-sale', title: 'First Sale', source: 'lemonade', description: 'Sell a cup.' },
  icon: 'award',
  rule: { type: 'fact', fact: 'sold' },
};
const outline = { title: 'Pricing', route: '/lemonade' };
const teaching = (modules: string[], ...quizzes: string[]) => ({
  modules: modules.map((id) => ({ ...outline, id, quiz: null, sections: ['cost'] })),
  quizzes: quizzes.map((id) => ({ ...outline, id, passPercent: null, xp: 100, key: { q1: 'a' } })),
});

describe('the list of remotes', () => {
  test('a valid list gives all its remotes and no problems', () => {
    const listing = readListing(list(entry()), TAKEN);
    expect(listing.problems).toEqual([]);
    expect(listing.remotes.map(({ name }) => name)).toEqual(['lemonade']);
  });

  test.each([
    ['an entry that is not an object', 7, 'entry 1', 'Invalid type'],
    ['an entry without routes', entry({ routes: [] }), 'lemonade', 'must name at least one route'],
    [
      'a route that is not a path',
      entry({ routes: [{ path: 'x', title: 'X' }] }),
      'lemonade',
      'routes.0.path',
    ],
    ['a card that leads elsewhere', entry({ cards: [card('/home')] }), 'lemonade', 'own routes'],
    [
      'a card in an unknown slot',
      entry({ cards: [{ ...card('/lemonade'), slot: 'x' }] }),
      'lemonade',
      'slot',
    ],
    [
      'a scale without a range',
      entry({ scale: { from: 8, to: 8 } }),
      'lemonade',
      '"from" must be below "to"',
    ],
    ['an address with a script in it', entry({ base: 'javascript:alert(1)/' }), 'lemonade', 'base'],
    ['a file outside the release', entry({ entry: '../other.js' }), 'lemonade', 'entry'],
    ['another contract', entry({ contract: CONTRACT + 1 }), 'lemonade', `contract ${CONTRACT + 1}`],
    [
      'a route of the shell',
      entry({ routes: [{ path: '/home', title: 'X' }] }),
      'lemonade',
      '/home already belongs to',
    ],
  ])('%s disables only that remote, with the reason', (_, bad, name, reason) => {
    const other = entry({ name: 'other', routes: [{ path: '/other', title: 'Other' }] });
    const listing = readListing(list(bad, other), TAKEN);
    expect(listing.remotes.map((remote) => remote.name)).toEqual(['other']);
    expect(listing.problems).toEqual([
      { name, code: expect.any(String), reason: expect.stringContaining(reason) },
    ]);
  });

  test('if two remotes declare a route, the first in the list gets it', () => {
    const listing = readListing(list(entry(), entry({ name: 'later' })), TAKEN);
    expect(listing.remotes.map(({ name }) => name)).toEqual(['lemonade']);
    expect(listing.problems[0]?.reason).toContain('/lemonade already belongs to lemonade');
  });

  test.each([
    ['a quiz', { teaches: teaching([], 'stand') }, 'quiz or remote stand'],
    ['a module', { teaches: teaching(['pricing']) }, 'module pricing'],
    ['a badge', { badges: [badge] }, 'badge first-sale'],
  ])('if two remotes share an id of %s, the first in the list gets it', (_, declared, name) => {
    const second = { ...declared, name: 'later', routes: [{ path: '/later', title: 'Later' }] };
    const own = { name: 'stand', teaches: teaching(['pricing']), badges: [badge] };
    const listing = readListing(list(entry(own), entry(second)), TAKEN);
    expect(listing.remotes.map((remote) => remote.name)).toEqual(['stand']);
    expect(listing.problems).toEqual([
      { name: 'later', code: 'id-taken', reason: `its ${name} already belongs to stand` },
    ]);
  });

  test('a list that failed to load is reported like an unreadable one', () => {
    expect(unreadableListing(new Error('remotes.json answered 500')).problems).toEqual([
      { name: 'the list of remotes', code: 'unreadable', reason: 'remotes.json answered 500' },
    ]);
  });

  test('a disabled remote keeps only its routes', () => {
    const listing = readListing(list(entry({ disabled: true })), TAKEN);
    expect(listing.remotes).toEqual([]);
    expect(listing.disabled.map(({ name }) => name)).toEqual(['lemonade']);
  });
});

function card(path: string) {
  return { slot: 'landing', title: 'Lemonade', text: 'Sell it.', path, order: 1 };
}

test('a path belongs to the remote that declares exactly that path', () => {
  expect(findOwner([LEMONADE], '/lemonade')?.name).toBe('lemonade');
  expect(findOwner([LEMONADE], '/Lemonade')).toBeUndefined();
  expect(findOwner([LEMONADE], '/lemonade/more')).toBeUndefined();
});

const BASE = { base: '/remotes/lemonade/1.0.0/' };
const NEWER = { ...LEMONADE, version: '2.0.0', base: '/remotes/lemonade/2.0.0/' };
const listWith = (rollout: unknown, changes: object = {}) => ({
  contract: CONTRACT,
  remotes: [{ ...LEMONADE, ...BASE, ...changes, rollout }],
});
const chosen = (rollout: unknown, changes?: object) =>
  readListing(listWith(rollout, changes), []).remotes[0]?.version;

test('the newer release goes to a share of users, always the same ones', () => {
  const rollout = { share: 0.3, entry: NEWER };
  const versions = Array.from({ length: 200 }, (_, at) => {
    storeUser({ userId: `u${at}`, userType: 'user' });
    return [chosen(rollout), chosen(rollout)];
  });
  expect(versions.every(([first, again]) => first === again)).toBe(true);
  const newer = versions.filter(([first]) => first === '2.0.0').length;
  expect(newer).toBeGreaterThan(40);
  expect(newer).toBeLessThan(80);
});

test('a position below the share gets the newer release, one at the share does not', () => {
  storeUser({ userId: 'u_1', userType: 'user' });
  const position = rolloutPosition('u_1', NEWER.name, NEWER.version);
  expect(chosen({ share: position, entry: NEWER })).toBe('1.0.0');
  expect(chosen({ share: position + 1e-9, entry: NEWER })).toBe('2.0.0');
});

test("a guest's browser keeps its position", () => {
  const first = chosen({ share: 0.5, entry: NEWER });
  const kept = { ...localStorage };
  expect(chosen({ share: 0.5, entry: NEWER })).toBe(first);
  expect({ ...localStorage }).toEqual(kept);
});

test('a device stores nothing if there is no rollout', () => {
  expect(chosen(undefined)).toBe('1.0.0');
  expect(localStorage).toHaveLength(0);
});

test.each<[string, unknown, object?]>([
  ['reaches nobody', { share: 0, entry: NEWER }],
  ['was made for another contract', { share: 1, entry: { ...NEWER, contract: CONTRACT + 1 } }],
  ['cannot be read', { share: 1, entry: { ...NEWER, routes: [] } }],
  ['belongs to another remote', { share: 1, entry: { ...NEWER, name: 'other' } }],
  ['is not a release', { share: 1, entry: 7 }],
])('everyone has the live release if the newer one %s', (_, rollout) => {
  expect(chosen(rollout)).toBe('1.0.0');
});

test('everyone has the live release if browsers cannot store anything', () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new Error('full');
  };
  expect(chosen({ share: 1, entry: NEWER })).toBe('1.0.0');
  Storage.prototype.setItem = setItem;
});

test('a disabled remote is disabled in both releases', () => {
  const listing = readListing(listWith({ share: 1, entry: NEWER }, { disabled: true }), []);
  expect(listing.remotes).toEqual([]);
  expect(listing.disabled.map(({ version }) => version)).toEqual(['1.0.0']);
});

test.each([true, undefined])('a newer release is framed (%p) like its entry, whatever it says', (framed) => {
  const entry = { ...NEWER, framed: !framed };
  const [remote] = readListing(listWith({ share: 1, entry }, { framed }), []).remotes;
  expect(remote).toMatchObject({ version: '2.0.0', framed });
});
