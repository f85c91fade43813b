import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { computeIntegrity } from '@venture/contract/hash';
import { CONTRACT } from '@venture/contract/remotes';
import { readListing } from '@venture/host/find';
import { LEMONADE } from '@venture/testing/lemonade';
import { MemoryRouter } from 'react-router-dom';
import type { ListingState } from '../list/listing';
import { applyPreview } from './apply-preview';
import { readPreview, storePreview } from './stored-preview';

const PIZZA = { ...LEMONADE, name: 'pizza', routes: [{ path: '/pizza', title: 'Pizza' }] };
const LIST = {
  contract: CONTRACT,
  remotes: [LEMONADE, PIZZA].map((remote) => ({ ...remote, base: `/remotes/${remote.name}/1.0.0/` })),
};
const LATER = Date.now() + 60_000;

let released: object;
/** Returns the `release.json` to send; if altered, it no longer matches the hash from the server. */
let sent: (text: string) => string;
let status: number;

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

const networkBefore = globalThis.fetch;
beforeEach(() => {
  released = { ...LEMONADE, version: '2.0.0' };
  status = 200;
  sent = (text) => text;
  globalThis.fetch = jest.fn(async (address) => {
    const text = JSON.stringify(released);
    if (String(address).endsWith('release.json')) return new Response(sent(text));
    const manifestHash = await computeIntegrity(new TextEncoder().encode(text));
    const facts = { ...{ name: 'lemonade', version: '2.0.0', title: 'Lemonade' }, path: '/lemonade' };
    const whole = { ...facts, state: 'stored', storedAt: '2026-11-01T10:00:00Z', manifestHash };
    const refusal = { type: 'x', title: 'x', status, detail: 'It is not yours.', code: 'not-your-remote' };
    return new Response(JSON.stringify(status === 200 ? whole : refusal), { status });
  });
});
afterEach(() => {
  globalThis.fetch = networkBefore;
  localStorage.clear();
  sessionStorage.clear();
});

async function shown(list = LIST) {
  const listing = { ...readListing(list, ['/home']), pending: false };
  let last: ListingState = listing;
  await applyPreview({ list, ownPaths: ['/home'], listing, show: (next) => (last = next) });
  return last;
}

const versionsIn = ({ remotes }: ListingState) => remotes.map(({ name, version }) => `${name} ${version}`);
const open = (more: object = {}) =>
  storePreview({ remote: 'lemonade', version: '2.0.0', until: LATER, ...more });

describe('a preview', () => {
  test('replaces one remote in this tab, is announced on every page, and runs in a frame', async () => {
    open();
    expect(localStorage.getItem('venture.preview')).toBeNull();
    const listing = await shown();
    expect(versionsIn(listing)).toEqual(['lemonade 2.0.0', 'pizza 1.0.0']);
    render(<MemoryRouter>{listing.notice}</MemoryRouter>);
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      'Preview of Lemonade 2.0.0 · only in this tab · nothing you do is saved',
    );
    // The frame stores none of it.
    const base = 'http://localhost/remotes/lemonade/2.0.0/';
    expect(listing.remotes[0]).toMatchObject({ base, framed: true, isPreview: true });
    expect(listing.remotes[1]).not.toHaveProperty('isPreview');
  });

  test('also works for a remote that is unlisted or switched off', async () => {
    open();
    expect(versionsIn(await shown({ ...LIST, remotes: LIST.remotes.slice(1) }))).toEqual([
      'pizza 1.0.0',
      'lemonade 2.0.0',
    ]);
    open();
    const off = LIST.remotes.map((remote) => ({ ...remote, disabled: true }));
    const listing = await shown({ ...LIST, remotes: off });
    expect(versionsIn(listing)).toEqual(['lemonade 2.0.0']);
    expect(listing.disabled.map(({ name }) => name)).toEqual(['pizza']);
  });

  test.each<[string, () => unknown, RegExp]>([
    ['that has ended', () => open({ until: Date.now() - 1 }), /it has expired/],
    ['that the server refuses', () => (status = 403), /It is not yours/],
    ['whose files somebody has changed', () => (sent = (text) => `${text} `), /remote-altered/],
    [
      'that says it is another remote',
      () => (released = { ...LEMONADE, name: 'pizza', version: '2.0.0' }),
      /that is pizza 2\.0\.0/,
    ],
    [
      'that says it is another version',
      () => (released = { ...LEMONADE, version: '2.1.0' }),
      /that is lemonade 2\.1\.0/,
    ],
    [
      'that would take the address of another remote',
      () => (released = { ...released, routes: [{ path: '/pizza', title: 'Login' }] }),
      /route-taken: its route \/pizza/,
    ],
    [
      'that would take an address of the application',
      () => (released = { ...released, routes: [{ path: '/home', title: 'Home' }] }),
      /route-taken/,
    ],
  ])('%s is not used, and what is live stays', async (_, change, why) => {
    open();
    change();
    const listing = await shown();
    expect(versionsIn(listing)).toEqual(['lemonade 1.0.0', 'pizza 1.0.0']);
    expect(listing.endPreview).toBeUndefined();
    expect(readPreview()).toBeUndefined();
    render(<MemoryRouter>{listing.notice}</MemoryRouter>);
    expect(screen.getByRole('status')).toHaveTextContent(why);
  });

  test('gives way to the live release, with a notice, if it fails while it runs', async () => {
    open();
    let after: ListingState | undefined;
    const listing = { ...readListing(LIST, ['/home']), pending: false };
    await applyPreview({ list: LIST, ownPaths: ['/home'], listing, show: (next) => (after = next) });
    after?.endPreview?.(new Error('it broke'));
    expect(after).toMatchObject({ remotes: [{ version: '1.0.0' }, { version: '1.0.0' }] });
    render(<MemoryRouter>{after?.notice}</MemoryRouter>);
    expect(screen.getByRole('status')).toHaveTextContent(/it broke/);
    expect(sessionStorage.getItem('venture.preview')).toBeNull();
  });

  test.each([
    [JSON.stringify({ remote: 'lemonade', until: LATER, origin: 'http://localhost:3100' })],
    [JSON.stringify({ remote: 'lemonade', until: LATER, version: '../../x/1.0.0' })],
    ['{'],
  ])('is not what a tab holds as %s', (text) => {
    sessionStorage.setItem('venture.preview', text);
    expect(readPreview()).toBeUndefined();
  });

  test('is never read from what the browser stores for all tabs', () => {
    const text = JSON.stringify({ remote: 'lemonade', until: LATER, preview: '2.0.0' });
    localStorage.setItem('venture.preview', text);
    expect(readPreview()).toBeUndefined();
  });
});
