import { expect } from '@playwright/test';
import { entryOf, liveList } from '../list';
import { missingFiles } from '../support/offline';
import { fixed, type Network } from './network';
import { heading, see } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

/** A release's worker script; as a service worker it answers requests. */
const WORKER_CODE = `
  self.onconnect = ({ ports: [port] }) => port.postMessage('ran');
  if (self.DedicatedWorkerGlobalScope) postMessage('ran');
  self.onfetch = (event) => event.respondWith(new Response('mine', { headers: { 'Content-Type': 'text/html' } }));`;

/** Runs in the page: tries all ways to start a worker from a script and returns those that ran. */
async function startWorkers(address: string): Promise<readonly string[]> {
  const { defaultPolicy } = Object(Object(globalThis).trustedTypes);
  const trusted = () =>
    defaultPolicy?.createScriptURL(address, 'TrustedScriptURL', 'HTMLScriptElement src') ?? address;
  const hasSpoken = (worker: Worker | MessagePort, failing: EventTarget = worker) =>
    new Promise<boolean>((resolve) => {
      worker.onmessage = () => resolve(true);
      failing.addEventListener('error', () => resolve(false));
    });
  const shared = (script: string) => {
    const worker = new SharedWorker(script);
    return hasSpoken(worker.port, worker);
  };
  const ways: Readonly<Record<string, () => Promise<unknown>>> = {
    service: () => navigator.serviceWorker.register(address),
    'service by the policy': () => navigator.serviceWorker.register(trusted()),
    'service from the cache': async () => {
      await (await fetch(address)).text();
      return navigator.serviceWorker.register(trusted(), { updateViaCache: 'all' });
    },
    worker: () => hasSpoken(new Worker(address)),
    'worker by the policy': () => hasSpoken(new Worker(trusted())),
    'shared worker': () => shared(address),
    'shared worker by the policy': () => shared(trusted()),
  };
  const ran: string[] = [];
  for (const [way, start] of Object.entries(ways)) {
    const started = await Promise.resolve()
      .then(start)
      .catch(() => false);
    if (started) ran.push(way);
  }
  return ran;
}

/** Runs in the page: returns the scopes of all registered service workers. */
async function scopes(): Promise<readonly string[]> {
  const all = await navigator.serviceWorker.getRegistrations();
  return all.map(({ scope }) => new URL(scope).pathname);
}

/** Registers a service worker from a page without a policy, as an old release could have done. */
async function leaveWorker(address: string): Promise<void> {
  await navigator.serviceWorker.register(address);
}

/** An address like that of a shell file, but without a file. */
const FORGED = '/js/forged.0123456789.html';

/** Runs in the page: writes a forged page into all caches, under the addresses of the page and of a file. */
async function poison(forged: string): Promise<void> {
  for (const name of ['venture-page', 'venture-files']) {
    const cache = await caches.open(name);
    for (const address of ['/', '/index.html', forged]) {
      const html =
        '<!doctype html><script id="venture-config">globalThis.isMine = true</script><h1>Mine</h1>';
      await cache.put(address, new Response(html, { headers: { 'Content-Type': 'text/html' } }));
    }
  }
}

/** Runs in the page: tells whether the page is the forged one, and whether text can become code. */
function look(): { isMine: boolean; mayRun: boolean } {
  const script = document.createElement('script');
  try {
    script.text = 'globalThis.hasRun = true';
    document.head.append(script);
  } catch {
    // Trusted Types refused the text.
  }
  return { isMine: 'isMine' in globalThis, mayRun: 'hasRun' in globalThis };
}

/** Runs in a release's page: tests if it can use the app's storage and act as the user. */
async function reach(): Promise<Readonly<Record<string, boolean>>> {
  const can = (attempt: () => unknown) =>
    Promise.resolve()
      .then(attempt)
      .then(() => true)
      .catch(() => false);
  return {
    storage: await can(() => localStorage.length),
    cookies: await can(() => document.cookie),
    caches: await can(() => caches.keys()),
    calls: await can(() => fetch('/api/v1/me')),
    workers: await can(() => navigator.serviceWorker.getRegistrations()),
  };
}

/** The result for a page without an origin: it can reach nothing. */
const NOTHING = { storage: false, cookies: false, caches: false, calls: false, workers: false };

const { base, entry } = entryOf(liveList(), 'cash-stack');

async function open(tab: Tab, network: Network) {
  await tab.open('about:blank');
  await tab.open(`${network.address}/#/dashboard-user`);
  await see(tab, heading(/dashboard/i));
}

test('no file of a release becomes a worker, even if the server allows it', { tag: '@full' }, async ({
  tab,
  network,
}) => {
  await open(tab, network);
  expect(await inPage(tab, startWorkers, base + entry)).toEqual([]);
  network.answer(/worker\.js$/, fixed(200, WORKER_CODE, 'text/javascript'));
  expect(await inPage(tab, startWorkers, `${base}js/worker.js`)).toEqual([]);
  expect((await inPage(tab, scopes)).filter((scope) => scope !== '/')).toEqual([]);
});

test('a service worker left by a release is removed at the next start', { tag: '@full' }, async ({
  tab,
  network,
}) => {
  const stop = network.answer(/\/remotes\/bare$/, fixed(200, '<!doctype html>', 'text/html'));
  network.answer(/worker\.js$/, fixed(200, WORKER_CODE, 'text/javascript'));
  await tab.open(`${network.address}/remotes/bare`);
  await inPage(tab, leaveWorker, '/remotes/gone/1.0.0/js/worker.js');
  expect(await inPage(tab, scopes)).toEqual(['/remotes/gone/1.0.0/js/']);
  stop();
  await open(tab, network);
  await expect(async () =>
    expect(await inPage(tab, scopes)).not.toContain('/remotes/gone/1.0.0/js/'),
  ).toPass();
});

for (const [when, lose] of [
  ['without a network', (network: Network) => network.leave()],
  [
    'while the server does not answer',
    async (network: Network) => void network.answer(/^\/(index\.html)?$/, () => undefined),
  ],
] as const) {
  test(`a page that a release wrote into the caches is not shown ${when}`, { tag: '@full' }, async ({
    tab,
    network,
  }) => {
    await open(tab, network);
    await expect(async () => expect(await inPage(tab, missingFiles)).toEqual([])).toPass();
    await inPage(tab, poison, FORGED);
    await lose(network);
    await open(tab, network);
    expect(await inPage(tab, look)).toEqual({ isMine: false, mayRun: false });
  });
}

test("a release's page shows the remote but cannot reach the app's storage", async ({ tab, network }) => {
  await tab.open(`${network.address}${base}index.html`);
  await see(tab, heading('Cash Stack'));
  expect(await inPage(tab, reach)).toEqual(NOTHING);
});
