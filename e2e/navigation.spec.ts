import { configure, expect, expectRoute, open, route, test } from './app';

test('NAV-04 an address without a hash shows the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
});

const UNKNOWN = [
  ['NAV-26', '/no-such-page'],
  ['NAV-26', '/Leaderboard'],
  ['NAV-26', '/leaderboard/more'],
  ['NAV-27', '/module2-intro'],
  ['NAV-28', '/quiz/module2'],
  ['NAV-29', '/quiz/module3'],
] as const;

test('NAV-26 NAV-27 NAV-28 NAV-29 an unknown address redirects to / without a history entry', async ({
  page,
}) => {
  await open(page, '/leaderboard');
  for (const [id, path] of UNKNOWN) {
    await test.step(`${id} ${path}`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: /leaderboard/i })).toBeVisible();
      await page.evaluate((to) => {
        window.location.hash = to;
      }, path);
      await expectRoute(page, '/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
      await page.goBack();
      await expectRoute(page, '/leaderboard');
    });
  }
});

test('a trailing slash is tolerated', async ({ page }) => {
  for (const path of ['/leaderboard/', '/cash-stack/']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: /Leaderboard|Cash Stack/ })).toBeVisible();
  }
});

test("the footer leads to the installation's own page, and back", async ({ page }) => {
  const privacy = 'https://campus.example/privacy';
  await configure(page, (config) => ({ ...config, ownPages: { privacy } }));
  await page.route(privacy, (campus) => campus.fulfill({ body: 'Campus', contentType: 'text/html' }));
  await open(page, '/leaderboard');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL(privacy);
  await page.goBack();
  await expectRoute(page, '/terms');
});

for (const [id, path, userType] of [
  ['NAV-31', '/dashboard-admin', 'user'],
  ['NAV-32', '/dashboard-user', 'admin'],
] as const) {
  test(`${id} ${path} opens for userType ${userType}`, async ({ page, troubles }) => {
    troubles.expectError(/401/); // the server does not know this user and answers a background request with 401
    await page.addInitScript((type) => {
      localStorage.setItem('userId', 'u_1');
      localStorage.setItem('userType', type);
    }, userType);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(route(page)).toBe(path);
  });
}
