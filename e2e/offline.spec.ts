import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { newFolder } from './support/checkout';
import { inspect } from './support/inspect';
import { press } from './support/keys';
import { logIn, newAccount } from './support/people';
import { runApp } from './support/running';
import { secondVersion } from './support/second';

test.use({ serviceWorkers: 'allow' });

/** What calls to the server say while there is none. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch/;

/** The pages that need nothing of the server, and what their headings say. */
const OFFLINE = [
  ['/', 'Learn to start something'],
  ['/dashboard-user', /dashboard/i],
  ['/badge-rewards', /badge/i],
  ['/game-selection', /game/i],
  ['/learning-module', /.+/],
  ['/module1-intro', 'Business Ideas'],
  ['/quiz/module1', 'Business Ideas Quiz'],
  ['/review', 'Due today'],
  ['/entrepre-puzzle', 'EntreprePuzzle'],
  ['/cash-stack', 'Cash Stack'],
  ['/products-card-game', 'Products Card Game'],
  ['/entre-scrabble', 'Entre-Scrabble'],
] as const;

/** Opens a page in a document of its own. */
async function visit(page: Page, path: string, address = '') {
  await page.goto('about:blank');
  await page.goto(`${address}/#${path}`);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The addresses of what is kept, of all caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });

const keeps = (page: Page, address: RegExp) =>
  expect.poll(async () => (await kept(page)).some((url) => address.test(url))).toBe(true);

const offline = (page: Page) => page.getByRole('region', { name: 'Offline' });

async function makeAvailable(page: Page) {
  await press(page, offline(page).getByRole('button', { name: 'Make available offline' }));
  await press(page, offline(page).getByRole('button', { name: /^Download [\d.]+ [kM]B$/ }));
  await expect(offline(page).getByText(/All modules, quizzes and games work without/)).toBeVisible();
}

test('what was opened works from the first reload on, without a network', async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, '/cash-stack');
  await expect(heading(page, 'Cash Stack')).toBeVisible();
  await keeps(page, /\/remotes\/cash-stack\/[^/]+\/$/);
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page, 'Cash Stack')).toBeVisible();
});

test('"Make available offline" says the size, and then every page opens without a network', async ({
  page,
  troubles,
}) => {
  test.slow();
  troubles.expectError(NO_NETWORK);
  await visit(page, '/dashboard-user');
  await expect(offline(page)).toBeVisible();
  await inspect(page, 'the dashboard with its part about being offline');
  await makeAvailable(page);
  await page.context().setOffline(true);
  for (const [path, name] of OFFLINE) {
    await visit(page, path);
    await expect(heading(page, name), path).toBeVisible();
  }
});

test('nothing of who has logged out is kept: no answer of the server, and no page shows it', async ({
  page,
  troubles,
}) => {
  test.slow();
  troubles.expectError(NO_NETWORK);
  const email = await newAccount(page, 'Grace Hopper');
  await logIn(page, email);
  await visit(page, '/account');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  await keeps(page, /\/js\/main\.[^/]+$/);
  await visit(page, '/home');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectRoute(page, '/home');
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await visit(page, '/home');
  expect((await kept(page)).filter((url) => url.includes('/api/'))).toEqual([]);
  await page.context().setOffline(true);
  await visit(page, '/dashboard-user');
  await expect(page.getByText('Example').first()).toBeVisible();
  await expect(page.getByText('Grace Hopper')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Your account' })).toHaveCount(0);
});

test.describe('with a server of its own', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a newer release takes the place of the kept one, which then goes', { tag: '@full' }, async ({
    page,
    troubles,
  }) => {
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

  test('without the capability, the worker and all that it kept are gone within one visit', async ({
    page,
    troubles,
  }) => {
    troubles.expectError(NO_NETWORK);
    const app = await runApp();
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    try {
      await visit(page, '/dashboard-user', app.address);
      await keeps(page, /\/js\/main\.[^/]+$/);
      expect(await workers()).toBe(1);
      await app.restart({ CAPABILITIES: 'progress' });
      await visit(page, '/dashboard-user', app.address);
      await expect.poll(workers).toBe(0);
      await expect.poll(() => kept(page)).toEqual([]);
      await expect(heading(page, /dashboard/i)).toBeVisible();
      await expect(offline(page)).toHaveCount(0);
    } finally {
      await app.stop();
    }
  });
});
