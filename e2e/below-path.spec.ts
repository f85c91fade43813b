import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { entryOf, opened } from './list';
import { PORT } from './support/checkout';
import { heading, keeps, keepsShell, kept, NO_NETWORK, visit } from './support/offline';
import { fillLogin, fillSignup, logOut, newEmail } from './support/people';
import { reverseProxy } from './support/reverse-proxy';
import { type RunningApp, runApp } from './support/running';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

const BELOW = '/quest/';
/** Positions of the correct options of the first module's quiz, from 1. */
const RIGHT = [2, 4, 1, 3, 2];
const AT_ROOT = `http://localhost:${PORT}`;

let app: RunningApp;
let host: Awaited<ReturnType<typeof reverseProxy>>;
test.beforeAll(async () => {
  app = await runApp({ PUBLIC_PATH: BELOW, TRUST_PROXY: '1' });
  host = await reverseProxy([
    { below: BELOW, to: new URL(app.address).origin },
    { below: '/stripped/', to: AT_ROOT, strips: true },
    { below: '/', to: AT_ROOT },
  ]);
});
test.afterAll(async () => {
  await host?.stop();
  await app?.stop();
});

const quest = (page: Page, path: string) => visit(page, path, `${host.origin}/quest`);
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' });

async function signUpAndLogIn(page: Page, address: string): Promise<void> {
  const email = newEmail();
  await visit(page, '/signup', address);
  await fillSignup(page, email);
  await expectRoute(page, '/login');
  await fillLogin(page, email);
  await expectRoute(page, '/home');
  await expect(logoutButton(page)).toBeVisible();
}

async function answerQuiz(page: Page) {
  for (const place of RIGHT) {
    const question = await page.getByRole('heading', { level: 2 }).textContent();
    await page
      .getByRole('radio')
      .nth(place - 1)
      .check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: question ?? '', exact: true })).toHaveCount(0);
  }
}

async function playCashStack(page: Page) {
  await page.getByRole('button', { name: "Let's play" }).click();
  for (let round = 1; round <= 5; round += 1) {
    await expect(page.getByRole('status').filter({ hasText: `Round ${round} of 5: choose` })).toBeVisible();
    await page.getByRole('button', { name: /Ad Campaign/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible();
}

/** What the browser stores for the whole host: storage keys, caches, cookies and service workers. */
async function stored(page: Page) {
  const cookies = await page.context().cookies();
  const here = await page.evaluate(async () => ({
    keys: Object.keys(localStorage),
    caches: await caches.keys(),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  }));
  return { ...here, sessions: cookies.filter(({ name }) => name.startsWith('venture-session')) };
}

test('teams download the kit below the public path', { tag: '@checkout' }, async () => {
  const { ok, headers } = await fetch(`${host.origin}${BELOW}kit.tgz`, { method: 'HEAD' });
  expect({ ok, type: headers.get('content-type') }).toEqual({ ok: true, type: 'application/gzip' });
});

test('the app works below a path, also offline, and leaves the rest of the host untouched', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  const other = await page.context().newPage();
  await signUpAndLogIn(other, host.origin);
  await keepsShell(other);
  const before = await stored(other);
  expect(before.caches).toEqual(['venture-files']);

  await quest(page, '/');
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  const second = await page.context().newPage();
  await quest(second, '/home');
  await expect(second.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  await signUpAndLogIn(page, `${host.origin}/quest`);
  await expect(logoutButton(second), 'another tab shows the login').toBeVisible();

  await quest(page, '/module1-intro');
  await expect(heading(page, 'Business Ideas')).toBeVisible();
  await quest(page, '/quiz/module1');
  await answerQuiz(page);
  await expect(page.getByText('5 of 5 (100%)').first()).toBeVisible();
  await quest(page, '/cash-stack');
  await playCashStack(page);

  await keeps(page, /\/quest\/remotes\/cash-stack\/[^/]+\/$/);
  await keepsShell(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page, 'Cash Stack')).toBeVisible();
  await quest(page, '/quiz/module1');
  await expect(heading(page, 'Business Ideas Quiz')).toBeVisible();
  await page.context().setOffline(false);

  const during = await stored(other);
  expect(during.keys.filter((key) => !key.startsWith(`${BELOW} `)).toSorted()).toEqual(
    before.keys.toSorted(),
  );
  expect(during.scopes.toSorted()).toEqual(['/', BELOW]);
  expect(during.caches.toSorted()).toEqual(['/quest/venture-files', 'venture-files']);
  expect(during.sessions.map(({ name, path }) => `${name} ${path}`).toSorted()).toEqual([
    'venture-session /',
    'venture-session~quest /quest/',
  ]);
  const ofRoot = await other.evaluate(async () =>
    (await (await caches.open('venture-files')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(ofRoot.filter((path) => path.startsWith(BELOW))).toEqual([]);

  await quest(page, '/home');
  troubles.expectError(/401 .*\/events/); // requests sent just before the session ended
  await logOut(page);
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  await expect(second.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  await visit(other, '/dashboard-user', host.origin);
  await expect(heading(other, /dashboard/i)).toBeVisible();
  await expect(logoutButton(other)).toBeVisible();
  expect((await stored(other)).sessions.map(({ name }) => name)).toEqual(['venture-session']);
  expect((await kept(other)).some((url) => url.startsWith(`${host.origin}/js/main.`))).toBe(true);
});

test('a release runs alone below the public path', { tag: '@full' }, async ({ page }) => {
  const list = opened(await (await fetch(`${app.address}/remotes.json`)).json());
  const { version, base } = entryOf(list, 'cash-stack');
  expect(base, 'as in every list').toBe(`/remotes/cash-stack/${version}/`);
  await page.goto(`${host.origin}/quest/remotes/cash-stack/${version}`);
  expect(new URL(page.url()).pathname).toBe(`/quest/remotes/cash-stack/${version}/`);
  await expect(heading(page, 'Cash Stack')).toBeVisible();
});

test('a page at an unexpected path names the setting to change', async ({ page }) => {
  await visit(page, '/login', `${host.origin}/stripped`);
  await expect(page.getByRole('alert')).toContainText(
    `The server is set up for ${host.origin}/, and this page is at ${host.origin}/stripped/.`,
  );
  await expect(page.getByRole('alert')).toContainText('PUBLIC_PATH=/stripped/');
});
