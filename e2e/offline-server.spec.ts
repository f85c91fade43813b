import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { newFolder } from './support/checkout';
import { heading, keeps, keepsShell, kept, NO_NETWORK, offline, visit } from './support/offline';
import { runApp } from './support/running';
import { NEWER_MAIN, newerShell, secondVersion } from './support/second';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

test('a newer release replaces the cached one', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  const app = await runApp();
  try {
    await visit(page, '/cash-stack', app.address);
    await keeps(page, /\/remotes\/cash-stack\/1[^/]+\/$/);
    const older = (await kept(page)).filter((url) => /\/cash-stack\/1.*\/$/.test(url));
    await app.release(secondVersion('games/cash-stack', newFolder('second')));
    await app.release(secondVersion('games/cash-stack', newFolder('third'), {}, '3.0.0'));
    await visit(page, '/dashboard-user', app.address);
    await keeps(page, /\/remotes\/cash-stack\/3\.0\.0\/$/);
    await expect.poll(async () => (await kept(page)).filter((url) => older.includes(url))).toEqual([]);
    await page.context().setOffline(true);
    await visit(page, '/cash-stack', app.address);
    await expect(heading(page, 'Cash Stack')).toBeVisible();
  } finally {
    await app.stop();
  }
});

test('a disabled service worker and its caches are removed within one visit', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  const app = await runApp();
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    await visit(page, '/dashboard-user', app.address);
    await keepsShell(page);
    expect(await workers()).toBe(1);
    await app.restart({ OFFLINE: 'off' });
    await visit(page, '/dashboard-user', app.address);
    await expect.poll(workers).toBe(0);
    await expect.poll(() => kept(page)).toEqual([]);
    await expect(heading(page, /dashboard/i)).toBeVisible();
    await expect(offline(page)).toHaveCount(0);
  } finally {
    await app.stop();
  }
});

/** The shell script that this page runs. */
const running = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src).find((src) => src.includes('/js/main.')));

test('a newer shell replaces the cached one online, and the cache stands in for a failing server', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  troubles.expectError(/503/);
  const app = await runApp();
  const { port } = new URL(app.address);
  try {
    await visit(page, '/cash-stack', app.address);
    await keeps(page, /\/remotes\/cash-stack\/1[^/]+\/$/);
    const before = (await running(page)) ?? '';
    await page.context().setOffline(true);
    await app.restart({ SHELL_DIR: newerShell(newFolder('shell')) });
    await page.reload();
    await expect(heading(page, 'Cash Stack')).toBeVisible();
    expect(await running(page)).toBe(before);

    await page.context().setOffline(false);
    // A newer worker waits until Chromium stops idle ones, which it never does under a debugger.
    const browser = await page.context().newCDPSession(page);
    await browser.send('ServiceWorker.enable');
    await expect(async () => {
      await browser.send('ServiceWorker.stopAllWorkers');
      await visit(page, '/cash-stack', app.address);
      await expect(heading(page, 'Cash Stack')).toBeVisible();
      expect(await running(page)).toContain(NEWER_MAIN);
      await expect.poll(async () => (await kept(page)).includes(before), { timeout: 15_000 }).toBe(false);
    }).toPass();
    await page.context().setOffline(true);
    await page.reload();
    await expect(heading(page, 'Cash Stack')).toBeVisible();
    expect(await running(page)).toContain(NEWER_MAIN);
    await page.context().setOffline(false);
  } finally {
    await app.stop();
  }
  const failing = createServer((_, response) => response.writeHead(503).end('busy'));
  await new Promise<void>((resolve) => failing.listen(Number(port), 'localhost', resolve));
  try {
    await visit(page, '/cash-stack', app.address);
    await expect(heading(page, 'Cash Stack')).toBeVisible();
  } finally {
    failing.close();
    failing.closeAllConnections();
  }
});
