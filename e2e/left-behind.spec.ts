import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { fixed, type Network, networkTo } from './engines/network';
import { entryOf, liveList } from './list';
import { PORT } from './support/checkout';
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
} from './support/left-behind';
import { heading, keepsShell, NO_NETWORK, visit } from './support/offline';

test.use({ serviceWorkers: 'allow' });

let network: Network;
test.beforeEach(async () => {
  network = await networkTo(`http://localhost:${PORT}`);
});
test.afterEach(() => network.leave());

const { base, entry } = entryOf(liveList(), 'cash-stack');

async function open(page: Page) {
  await visit(page, '/dashboard-user', network.address);
  await expect(heading(page, /dashboard/i)).toBeVisible();
}

test('no file of a release becomes a worker, even if the server allows it', { tag: '@full' }, async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  await open(page);
  expect(await page.evaluate(startWorkers, base + entry)).toEqual([]);
  network.answer(/worker\.js$/, fixed(200, WORKER_CODE, 'text/javascript'));
  expect(await page.evaluate(startWorkers, `${base}js/worker.js`)).toEqual([]);
  expect((await page.evaluate(scopes)).filter((scope) => scope !== '/')).toEqual([]);
});

test('a service worker left by a release is removed at the next start', { tag: '@full' }, async ({
  page,
  troubles,
}) => {
  troubles.expectError(/404/);
  const stop = network.answer(/\/remotes\/bare$/, fixed(200, '<!doctype html>', 'text/html'));
  network.answer(/worker\.js$/, fixed(200, WORKER_CODE, 'text/javascript'));
  await page.goto(`${network.address}/remotes/bare`);
  await page.evaluate(leaveWorker, '/remotes/gone/1.0.0/js/worker.js');
  expect(await page.evaluate(scopes)).toEqual(['/remotes/gone/1.0.0/js/']);
  stop();
  await open(page);
  await expect.poll(() => page.evaluate(scopes)).not.toContain('/remotes/gone/1.0.0/js/');
});

for (const [when, lose] of [
  ['without a network', () => network.leave()],
  ['while the server does not answer', () => network.answer(/^\/(index\.html)?$/, () => undefined)],
] as const) {
  test(`a page that a release wrote into the caches is not shown ${when}`, { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(NO_NETWORK);
    troubles.expectError(/TrustedScript|404/);
    await open(page);
    await keepsShell(page);
    await page.evaluate(poison, FORGED);
    await lose();
    await open(page);
    expect(await page.evaluate(look)).toEqual({ isMine: false, mayRun: false });
    await page.goto(network.address + FORGED).catch(() => undefined);
    await expect(heading(page, 'Mine')).toHaveCount(0);
  });
}

test("a page of a release shows the remote and cannot reach the app's storage", async ({
  page,
  troubles,
}) => {
  troubles.expectError(/CORS|Failed to load/);
  const response = await page.goto(`${network.address}${base}index.html`);
  expect(response?.headers()['content-security-policy']).toMatch(/; sandbox allow-scripts$/);
  await expect(heading(page, 'Cash Stack')).toBeVisible();
  expect(await page.evaluate(reach)).toEqual(NOTHING);
});
