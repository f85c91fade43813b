import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '@venture/testing/fake-server';
import type { ListingState } from '../../host/list/listing';
import { recordVisit } from '../../host/offline/install';
import { watchInstall } from '../../host/offline/install-event';
import { setSyncStatus } from '../../host/sync/status';
import { fakeCaches } from '../../testing/fake-caches';
import { listOf, renderInShell } from '../../testing/in-shell';
import { OfflinePanel } from './OfflinePanel';

const MAIN = '/js/main.0123456789.js';
const SIZE = 1000;
const HASH = `sha384-${'A'.repeat(64)}`;

/** Says which requests fail. */
let failing: (pathname: string) => boolean;
let asked: string[];
let server: ReturnType<typeof fakeServer>;
let caches: ReturnType<typeof fakeCaches>;

const content: Readonly<Record<string, (pathname: string) => string>> = {
  'files.json': () => JSON.stringify({ [MAIN.slice(1)]: HASH }),
  'release.json': (pathname) => {
    const [, , name = ''] = pathname.split('/');
    const [remote] = listOf({ [name]: [] }).remotes;
    const files = { 'js/1.js': HASH, 'js/2.js': HASH, 'js/remoteEntry.js': HASH };
    return JSON.stringify({ ...remote, preload: ['js/2.js'], files, others: {} });
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  failing = () => false;
  asked = [];
  server = fakeServer({ offline: true });
  caches = fakeCaches();
  document.head.append(Object.assign(document.createElement('script'), { type: 'none', src: MAIN }));
  globalThis.fetch = jest.fn(async (address: unknown, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(String(address), document.baseURI);
    if (method === 'GET') asked.push(pathname);
    if (failing(pathname)) throw new TypeError('Failed to fetch');
    const body = content[pathname.slice(pathname.lastIndexOf('/') + 1)]?.(pathname) ?? 'x'.repeat(SIZE);
    return new Response(method === 'HEAD' ? null : body, { headers: { 'Content-Length': String(SIZE) } });
  });
});
afterEach(() => {
  server.close();
  caches.close();
  document.head.replaceChildren();
  setSyncStatus({ state: 'idle', unsynced: 0 });
});

async function openPanel(listing: ListingState = listOf({ tally: [], quiz: [] })) {
  const shown = renderInShell(<OfflinePanel />, { listing });
  await act(async () => void (await import('../../host/offline/everything')));
  return shown;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const COMPLETE = /All modules, quizzes and games work offline/;

describe('results waiting on this device to be sent', () => {
  test.each([
    [1, '1 result waits on this device to be sent'],
    [12, '12 results wait on this device to be sent'],
  ])('is said, with how long it is safe: %i', async (unsynced, words) => {
    setSyncStatus({ state: 'waiting', unsynced });
    await openPanel();
    expect(screen.getByText(new RegExp(`^${words}.*within a week`))).toBeVisible();
  });

  test('are not mentioned if there are none', async () => {
    await openPanel();
    expect(screen.queryByText(/to be sent/)).toBeNull();
  });
});

describe('"Make available offline"', () => {
  test('states the size first, then downloads every file', async () => {
    await openPanel();
    await press('Make available offline');
    await press('Download 6 kB');
    expect(await screen.findByText(COMPLETE)).toBeVisible();
    const expected = ['tally', 'quiz'].flatMap((name) =>
      ['', 'js/1.js', 'js/2.js', 'js/remoteEntry.js'].map((file) => `/remotes/${name}/1.0.0/${file}`),
    );
    const kept = caches.addresses().map((address) => new URL(address).pathname);
    expect(kept).toEqual(expect.arrayContaining([...expected, MAIN]));
  });

  test('resumes where it was cut off: files that have arrived are neither counted nor downloaded again', async () => {
    await openPanel();
    await press('Make available offline');
    await screen.findByRole('button', { name: 'Download 6 kB' });
    failing = (pathname) => pathname.endsWith('quiz/1.0.0/js/2.js');
    await press('Download 6 kB');
    expect(
      await screen.findByText('Some files did not arrive. The others are saved on this device.'),
    ).toBeVisible();
    failing = () => false;
    asked = [];
    await press('Try again');
    expect(await screen.findByText(COMPLETE)).toBeVisible();
    expect(asked.filter((pathname) => /\/js\/\d/.test(pathname))).toEqual(['/remotes/quiz/1.0.0/js/2.js']);
  });

  test('asks nothing more if everything has since arrived', async () => {
    await openPanel();
    failing = (pathname) => pathname.endsWith('files.json');
    await press('Make available offline');
    await press('Download 6 kB');
    await screen.findByRole('button', { name: 'Try again' });
    failing = () => false;
    const { cacheFiles, listReleaseFiles } = await import('../../host/offline/cache-files');
    for (const remote of listOf({ tally: [], quiz: [] }).remotes)
      await cacheFiles(await listReleaseFiles(remote));
    await press('Try again');
    expect(await screen.findByText(COMPLETE)).toBeVisible();
  });

  test('caches the files for a first page before the rest', async () => {
    const { cacheRelease } = await import('../../host/offline/cache-files');
    for (const remote of listOf({ tally: [] }).remotes) await cacheRelease(remote);
    const kept = caches.addresses().map((address) => address.slice(address.lastIndexOf('1.0.0/') + 6));
    expect(kept).toEqual(['js/2.js', 'js/remoteEntry.js', 'js/1.js', '']);
  });

  test('downloads releases from wherever the list says', async () => {
    const [remote] = listOf({ tally: [] }).remotes;
    if (!remote) throw new Error('There is no remote.');
    const base = 'https://cdn.example/remotes/tally/1.0.0/';
    await openPanel({ ...listOf({}), remotes: [{ ...remote, base }] });
    await press('Make available offline');
    await press('Download 3 kB');
    expect(await screen.findByText(COMPLETE)).toBeVisible();
    expect(caches.addresses()).toEqual(expect.arrayContaining([base, `${base}js/1.js`]));
  });

  test('is hidden when everything is cached, or if the server does not allow it', async () => {
    const { cacheRelease } = await import('../../host/offline/cache-files');
    for (const remote of listOf({ tally: [], quiz: [] }).remotes) await cacheRelease(remote);
    const { unmount } = await openPanel();
    expect(await screen.findByText(COMPLETE)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make available offline' })).toBeNull();
    unmount();
    server.close();
    await openPanel();
    expect(screen.queryByRole('region', { name: 'Offline' })).toBeNull();
  });
});

describe('the offer to install', () => {
  const prompt = jest.fn(async () => undefined);
  const offered = () => screen.queryByRole('button', { name: 'Install as an app' });

  /** Simulates a visit: the browser offers installation at once, long before the dashboard opens. */
  function visit() {
    sessionStorage.clear();
    window.dispatchEvent(new Event('appinstalled')); // nothing is left of the visit before
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    recordVisit();
    return event;
  }
  watchInstall();

  test('appears on the second visit, and never as a browser bar', async () => {
    expect(visit().defaultPrevented).toBe(true);
    recordVisit(); // the same tab, reloaded
    const { unmount } = await openPanel();
    expect(offered()).toBeNull();
    unmount();
    visit();
    await openPanel();
    await press('Install as an app');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(offered()).toBeNull();
  });

  test('disappears once the app is installed, and never appears if the browser does not allow it', async () => {
    visit();
    visit();
    const { unmount } = await openPanel();
    expect(offered()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(offered()).toBeNull();
    unmount();
    await openPanel();
    expect(offered()).toBeNull();
  });
});
