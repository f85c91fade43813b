import { configure, expect, expectRoute, open, test } from './app';
import { relist } from './list';
import { freezeTime, passSeconds } from './support/time';

/** The three kinds of loading, each with a built-in deadline. */
const STALLED = [
  ['a chunk of the shell', '/leaderboard', /\/js\/(?!main|app|remoteEntry|federation)[^/]+\.js$/],
  ['the entry of a remote', '/cash-stack', /cash-stack\/.*\/js\/remoteEntry\.js/],
  ['a chunk of a remote', '/cash-stack', /cash-stack\/.*\/js\/pages\.[^/]+\.js/],
] as const;

for (const [at, [what, path, file]] of STALLED.entries()) {
  test(`API-08 ${what} that never arrives fails after 120 seconds, with a way on`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ page }) => {
    await freezeTime(page);
    await page.route(file, () => undefined);
    const asked = page.waitForRequest(file);
    await open(page, path);
    await asked;
    await expect(
      page.getByRole('status').filter({ hasText: at > 0 ? /^Loading Cash Stack/ : /^Loading/ }),
    ).toBeVisible();
    const alert = page.getByRole('alert');
    // Files time out slightly before the page does, so that the message names the late one.
    await passSeconds(page, 119);
    await expect(page.getByRole('status').filter({ hasText: 'is taking a while' })).toBeVisible();
    await expect(alert).toHaveCount(0);
    await passSeconds(page, 1);
    await expect(alert).toContainText('could not be loaded');
    await expect(alert).toContainText('did not arrive in time');
    await expect(alert.getByRole('button', { name: /Try again|Reload/ })).toBeVisible();
    await page.unroute(file);
    await alert.getByRole('link', { name: 'Home' }).click();
    await expectRoute(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
  });
}

test('without the list of remotes the shell shows its own pages and reports what is missing', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/remotes\.json|Failed to load resource/);
  await configure(page, (config) => ({ ...config, remotes: null }));
  await page.route('**/remotes.json', (request) => request.fulfill({ status: 500, body: 'broken' }));
  await open(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: /leaderboard/i })).toBeVisible();
  await page.getByText('the list of remotes', { exact: true }).click();
  await expect(page.getByText('remotes.json answered 500')).toBeVisible();
  await open(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('unavailable');
});

test('the list is fetched when the page does not contain it', async ({ page }) => {
  await configure(page, (config) => ({ ...config, remotes: null }));
  await open(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
});

test('a malformed entry of the list is named with its reason, and other entries work', async ({ page }) => {
  await relist(page, 'cash-stack', () => ({ routes: 7 }));
  await open(page, '/');
  await page.getByText('cash-stack', { exact: true }).click();
  await expect(page.getByText(/cash-stack: routes: Invalid type/)).toBeVisible();
  await open(page, '/entrepre-puzzle');
  await expect(page.getByRole('heading', { level: 1, name: 'EntreprePuzzle' })).toBeVisible();
});
