import { configure, expect, expectRoute, open, test } from './app';
import { freezeTime, passSeconds } from './support/time';

/** The three kinds of loading, each with a built-in deadline. */
const STALLED = [
  ['a chunk of the shell', '/leaderboard', /\/js\/(?!main|app|remoteEntry|federation)[^/]+\.js$/],
  ['the entry of a remote', '/cash-stack', /cash-stack\/.*\/js\/remoteEntry\.js/],
  ['a chunk of a remote', '/cash-stack', /cash-stack\/.*\/js\/pages\.[^/]+\.js/],
] as const;

for (const [at, [what, path, file]] of STALLED.entries()) {
  test(`API-08 ${what} that never arrives fails after 120 seconds with a way out`, {
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
    // Files time out slightly before the page, so the message names the late one.
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

test('without the remotes list, the shell shows its own pages and reports the missing list', async ({
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
