import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { cashStack, choose, ROUNDS } from './support/cash-stack';
import { attempt } from './support/events';
import { closeHelp, said } from './support/frame';
import { inspect } from './support/inspect';
import { press } from './support/keys';
import { heading, keeps, keepsShell, kept, NO_NETWORK, offline, visit } from './support/offline';
import { logIn, logOut, newAccount, PASSWORD } from './support/people';

test.use({ serviceWorkers: 'allow' });

/** Pages that need no server, and their headings. */
const OFFLINE = [
  ['/', 'Learn to start something'],
  ['/dashboard-user', /dashboard/i],
  ['/badge-rewards', /badge/i],
  ['/game-selection', 'Choose a game'],
  ['/games', 'All games'],
  ['/learning-module', /.+/],
  ['/module1-intro', 'Business Ideas'],
  ['/quiz/module1', 'Business Ideas Quiz'],
  ['/review', 'Your review'],
  ['/entrepre-puzzle', 'EntreprePuzzle'],
  ['/cash-stack', 'Cash Stack'],
  ['/products-card-game', 'Products Card Game'],
  ['/entre-scrabble', 'Entre-Scrabble'],
] as const;

async function makeAvailable(page: Page) {
  await press(page, offline(page).getByRole('button', { name: 'Make available offline' }));
  await press(page, offline(page).getByRole('button', { name: /^Download [\d.]+ [kM]B$/ }));
  await expect(offline(page).getByText(/All modules, quizzes and games work offline/)).toBeVisible();
}

test('a game that ends offline leads back to the games', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, cashStack.path);
  await closeHelp(page);
  await keeps(page, /\/remotes\/cash-stack\/[^/]+\/$/);
  await keepsShell(page);
  await page.context().setOffline(true);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await expect(said(page, `Round ${round} of ${ROUNDS}`)).toBeVisible();
    await choose(page, 'Ad Campaign');
  }
  // Until the game has ended, the page would ask before it is left.
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Back to games' }));
  await expect(heading(page, 'All games')).toBeVisible();
});

test('a cached first script that has been altered is fetched again', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/integrity|Failed to load/);
  await visit(page, '/dashboard-user');
  await keeps(page, /\/js\/main\./);
  await page.evaluate(async (source) => {
    const cache = await caches.open('venture-files');
    const script = (await cache.keys()).find(({ url }) => new RegExp(source).test(url));
    const headers = { 'Content-Type': 'text/javascript', Vary: 'Accept-Encoding, Origin' };
    if (script) await cache.put(script, new Response('globalThis.isAltered = true;', { headers }));
  }, '/js/main\\.');
  await visit(page, '/dashboard-user');
  await expect(heading(page, /dashboard/i)).toBeVisible();
  expect(await page.evaluate(() => 'isAltered' in globalThis)).toBe(false);
  const kept = await page.evaluate(async (source) => {
    const cache = await caches.open('venture-files');
    const script = (await cache.keys()).find(({ url }) => new RegExp(source).test(url));
    return (script && (await cache.match(script, { ignoreVary: true })))?.text();
  }, '/js/main\\.');
  expect(kept).not.toContain('isAltered');
});

test('"Make available offline" shows the download size, and then every page opens offline', {
  tag: '@full',
}, async ({ page, troubles }) => {
  test.slow();
  troubles.expectError(NO_NETWORK);
  await visit(page, '/dashboard-user');
  await makeAvailable(page);
  await page.context().setOffline(true);
  for (const [path, name] of OFFLINE) {
    await visit(page, path);
    await expect(heading(page, name), path).toBeVisible();
  }
});

test("the dashboard's offline panel is accessible", { tag: '@full' }, async ({ page }) => {
  await visit(page, '/dashboard-user');
  await expect(offline(page)).toBeVisible();
  await inspect(page, 'the dashboard with its offline panel');
});

test('after logout no API response of the user is cached, and no page shows their data', {
  tag: '@full',
}, async ({ page, troubles }) => {
  test.slow();
  troubles.expectError(NO_NETWORK);
  troubles.expectError(/401/); // requests sent just before the session ended
  const email = await newAccount(page, 'Grace Hopper');
  await logIn(page, email);
  await visit(page, '/account');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  await keepsShell(page);
  await visit(page, '/home');
  await logOut(page);
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

test('the next user of a device sees nothing of the previous one, and deleting the account leaves nothing behind', {
  tag: '@full',
}, async ({ page, troubles }) => {
  test.slow();
  troubles.expectError(NO_NETWORK);
  troubles.expectError(/401/); // requests sent just before the logout
  await logIn(page, await newAccount(page, 'Grace Hopper'));
  await visit(page, '/account');
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  await keepsShell(page);
  await logOut(page);
  await expectRoute(page, '/home');
  const email = await newAccount(page, 'Joan Clarke');
  await logIn(page, email);

  await page.context().setOffline(true);
  await page.evaluate(keepEvent, { ...attempt('module1', 3), id: EVENT, at: new Date().toISOString() });
  await visit(page, '/dashboard-user');
  await expect(offline(page).getByText('1 result waits on this device to be sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out while offline?' });
  await expect(question).toContainText('1 result is kept on this device and sent when you next log in.');
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await visit(page, '/account');
  await expect(page.getByText('Grace Hopper')).toHaveCount(0);
  await page.context().setOffline(false);
  await visit(page, '/dashboard-user');
  await expect(offline(page).getByText(/Pages you have opened work offline/)).toBeVisible();
  await expect(offline(page).getByText('to be sent')).toHaveCount(0);

  await visit(page, '/account');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expectRoute(page, '/home');
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  await page.context().setOffline(true);
  await visit(page, '/dashboard-user');
  await expect(page.getByText('Example').first()).toBeVisible();
  expect((await kept(page)).filter((url) => url.includes('/api/'))).toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /userId|owner|event|waiting/.test(key))).toEqual([]);
});

const EVENT = '00000000-0000-4000-8000-000000000001';

/** Runs in the page: stores an event as the kit does at the end of a quiz. */
function keepEvent(event: { readonly id: string }) {
  localStorage.setItem(`venture.event.1.${event.id}`, JSON.stringify(event));
}

test('staff pages say themselves that there is no network', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, '/cash-stack');
  await keeps(page, /\/remotes\/cash-stack\/[^/]+\/$/);
  await page.context().setOffline(true);
  await page.goto(new URL('staff.html#/admin/users', page.url()).href);
  await expect(heading(page, 'No connection')).toBeVisible();
});
