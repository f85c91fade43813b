import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTRACT } from '@venture/contract/remotes';
import { readListing } from '@venture/host/listing';
import { LEMONADE } from '@venture/testing/lemonade';
import { MemoryRouter } from 'react-router-dom';
import type { ListingState } from '../remotes/listing';
import { applyOverride } from './apply-override';
import { endUnchosen } from './override-key';
import { readOverride, storeOverride } from './stored-override';

const LIST = {
  contract: CONTRACT,
  serial: 1,
  remotes: [
    { ...LEMONADE, base: '/remotes/lemonade/1.0.0/' },
    {
      ...LEMONADE,
      name: 'pizza',
      routes: [{ path: '/pizza', title: 'Pizza' }],
      base: '/remotes/pizza/1.0.0/',
    },
  ],
};
const ORIGIN = 'http://localhost:3100';
const LATER = Date.now() + 60_000;

const networkBefore = globalThis.fetch;
let served: object | undefined;
beforeEach(() => {
  localStorage.clear();
  served = { ...LEMONADE, version: '2.0.0' };
  globalThis.fetch = jest.fn(async () => {
    if (!served) throw new TypeError('Failed to fetch');
    return {
      ok: true,
      headers: new Headers(),
      arrayBuffer: async () => new TextEncoder().encode(JSON.stringify(served)).buffer,
    } as Response;
  });
});
afterEach(() => {
  globalThis.fetch = networkBefore;
});

/** What the shell shows in the end, with what stands on every page. */
async function shown() {
  const listing = { ...readListing(LIST, ['/home']), pending: false };
  let last: ListingState = listing;
  const show = (next: ListingState) => {
    last = next;
  };
  await applyOverride({ list: LIST, ownPaths: ['/home'], listing, show });
  return { get: () => last, notice: () => render(<MemoryRouter>{last.notice}</MemoryRouter>) };
}

const choose = (more: object = {}) =>
  storeOverride({ remote: 'lemonade', until: LATER, origin: ORIGIN, ...more });

describe('what a script of a release stores', () => {
  afterEach(() => {
    Reflect.set(document, 'cookie', 'venture-override=; path=/; max-age=0');
  });

  test('the cookie alone ends at the next start, with the document that had its policy', () => {
    const reload = jest.fn();
    endUnchosen(reload);
    expect(reload).not.toHaveBeenCalled();
    Reflect.set(document, 'cookie', `venture-override=${ORIGIN}; path=/; max-age=99999999`);
    endUnchosen(reload);
    expect(document.cookie).toBe('');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a choice for longer than a person can make is none', async () => {
    choose({ until: Date.now() + 9 * 60 * 60 * 1000 });
    expect((await shown()).get().override).toBeUndefined();
    expect(readOverride()).toBeUndefined();
    expect(document.cookie).toBe('');
  });
});

describe('a choice', () => {
  test('replaces the one remote and no other, and a line says so', async () => {
    choose();
    const { get, notice } = await shown();
    expect(get().remotes.map(({ name, version, base }) => `${name} ${version} ${base}`)).toEqual([
      `lemonade 2.0.0 ${ORIGIN}/`,
      'pizza 1.0.0 /remotes/pizza/1.0.0/',
    ]);
    expect(get().override).toMatchObject({ chosen: { version: '2.0.0' }, live: { version: '1.0.0' } });
    notice();
    expect(screen.getByRole('complementary', { name: 'Override' })).toHaveTextContent(
      /Lemonade is from http:\/\/localhost:3100, in this browser alone, until (today|tomorrow) at \d\d:\d\d\./,
    );
    expect(document.cookie).toContain(`venture-override=${ORIGIN}`);
  });

  test.each<[string, () => unknown, RegExp]>([
    ['that has expired', () => choose({ until: Date.now() - 1 }), /it has expired/],
    ['of a remote that is not there', () => choose({ remote: 'soup' }), /there is no such remote/],
    [
      'whose server does not answer',
      () => (served = undefined),
      /remote-unreachable: release\.json could not/,
    ],
    [
      'whose server has another remote',
      () => (served = { ...LEMONADE, name: 'pizza' }),
      /that is pizza, not lemonade/,
    ],
    ['that is no release', () => (served = { hello: 1 }), /release\.json: /],
    [
      'made for another contract',
      () => (served = { ...LEMONADE, contract: 2 }),
      /contract: it was made for contract 2/,
    ],
    [
      'that needs another React',
      () => (served = { ...LEMONADE, shared: { react: '^18.0.0' } }),
      /shared: it needs react \^18\.0\.0/,
    ],
    [
      'that takes a route of somebody else',
      () => (served = { ...LEMONADE, routes: [{ path: '/home', title: 'Home' }] }),
      /route-taken: its route \/home already belongs to the application itself/,
    ],
  ])('%s is dropped, the live release stays, and a line says why', async (_, change, why) => {
    choose();
    change();
    const { get, notice } = await shown();
    expect(get().remotes[0]).toMatchObject({ version: '1.0.0', base: '/remotes/lemonade/1.0.0/' });
    expect(get().override).toBeUndefined();
    expect(readOverride()).toBeUndefined();
    expect(document.cookie).not.toContain('venture-override');
    notice();
    expect(screen.getByRole('status')).toHaveTextContent(why);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(get().notice).toBeUndefined();
  });

  test('that fails later gives way to the live release in the same page', async () => {
    choose();
    const { get, notice } = await shown();
    get().override?.onDropped(new Error('it broke'));
    expect(get().remotes[0]?.version).toBe('1.0.0');
    expect(readOverride()).toBeUndefined();
    notice();
    expect(screen.getByRole('status')).toHaveTextContent('it broke');
  });

  test.each([
    ['{"remote":"lemonade"}'],
    ['{'],
    [JSON.stringify({ remote: 'lemonade', until: LATER, origin: 'https://evil.example' })],
    [JSON.stringify({ remote: 'lemonade', until: LATER, version: '../../other/1.0.0' })],
  ])('that storage holds as %s is none', (text) => {
    localStorage.setItem('venture.override', text);
    expect(readOverride()).toBeUndefined();
  });
});
