import { expect } from '@playwright/test';
import { entryOf, liveList } from '../list';
import {
  FORGED,
  leaveWorker,
  look,
  NOTHING,
  poison,
  reach,
  scopes,
  startWorkers,
  WORKER_CODE,
} from '../support/left-behind';
import { missingFiles } from '../support/offline';
import { fixed, type Network } from './network';
import { heading, see } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

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

test("a page of a release shows the remote and cannot reach the app's storage", async ({ tab, network }) => {
  await tab.open(`${network.address}${base}index.html`);
  await see(tab, heading('Cash Stack'));
  expect(await inPage(tab, reach)).toEqual(NOTHING);
});
