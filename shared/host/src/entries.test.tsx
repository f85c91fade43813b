import { beforeEach, expect, test } from '@jest/globals';
import { storeUser } from '@venture/api/stored-user';
import { rolloutPosition } from '@venture/contract/draw';
import { CONTRACT } from '@venture/contract/remotes';
import { LEMONADE } from '@venture/testing/lemonade';
import { findOwner } from './entries';
import { readListing } from './listing';

test('a path belongs to the remote that declares exactly this path', () => {
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

beforeEach(() => localStorage.clear());

test('a share of users has the newer release, always the same ones', () => {
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

test('a position below the share has the newer release, one at the share has not', () => {
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

test('nothing is stored on a device without a rollout', () => {
  expect(chosen(undefined)).toBe('1.0.0');
  expect(localStorage).toHaveLength(0);
});

test.each<[string, unknown, object?]>([
  ['reaches nobody', { share: 0, entry: NEWER }],
  ['was made for another contract', { share: 1, entry: { ...NEWER, contract: CONTRACT + 1 } }],
  ['cannot be read', { share: 1, entry: { ...NEWER, routes: [] } }],
  ['belongs to another remote', { share: 1, entry: { ...NEWER, name: 'other' } }],
  ['is not a release', { share: 1, entry: 7 }],
])('with a newer release that %s, everyone has the live one', (_, rollout) => {
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

test.each([true, undefined])('a newer release is framed (%p) as its line is, whatever it says', (framed) => {
  const entry = { ...NEWER, framed: !framed };
  const [remote] = readListing(listWith({ share: 1, entry }, { framed }), []).remotes;
  expect(remote).toMatchObject({ version: '2.0.0', framed });
});
