import { expect, expectRoute, open, route, test } from './app';

const PAGES: readonly (readonly [id: string, path: string, heading: string | RegExp])[] = [
  ['NAV-02', '/', 'Learn to start something'],
  ['NAV-03', '/home', 'Learn to start something'],
  ['NAV-05', '/login', 'Welcome back'],
  ['NAV-06', '/signup', 'Create your account'],
  ['NAV-07', '/dashboard-admin', /admin/i],
  ['NAV-08', '/dashboard-user', /dashboard|quest|welcome/i],
  ['NAV-09', '/leaderboard', /leaderboard/i],
  ['NAV-10', '/badge-rewards', /badge/i],
  ['NAV-11', '/feedback-help', /feedback/i],
  ['NAV-12', '/learning-module', /.+/],
  ['NAV-13', '/module1-intro', 'Business Ideas'],
  ['NAV-14', '/marketing-intro', 'Marketing & Sales'],
  ['NAV-15', '/business-strategy-intro', 'Business Strategy'],
  ['NAV-16', '/quiz', /.+/],
  ['NAV-17', '/timed-quiz', /.+/],
  ['NAV-18', '/quiz/module1', 'Business Ideas Quiz'],
  ['NAV-19', '/quiz/marketing', /Marketing/],
  ['NAV-20', '/business-strategy-quiz', /Strategy/],
  ['NAV-21', '/game-selection', /game/i],
  ['NAV-22', '/entrepre-puzzle', 'EntreprePuzzle'],
  ['NAV-23 GS-05', '/cash-stack', 'Cash Stack'],
  ['NAV-24 GS-06', '/products-card-game', 'Products Card Game'],
  ['NAV-25', '/entre-scrabble', 'Entre-Scrabble'],
];

for (const [id, path, heading] of PAGES) {
  test(`${id} NAV-30 ${path} opens without login, and the title says where one is`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(route(page)).toBe(path);
    await expect(page).toHaveTitle(/.*Venture Quest/);
  });
}

test('NAV-01 addresses inside the product are hash addresses', async ({ page }) => {
  await open(page, '/dashboard-user');
  for (const link of await page.getByRole('link').all()) {
    const href = await link.getAttribute('href');
    if (href) expect(href).toMatch(/^(#\/|https:|mailto:)/);
  }
});

test('NAV-04 without a hash the landing page is shown', async ({ page }) => {
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

for (const [id, path] of UNKNOWN) {
  test(`${id} ${path} redirects to / and leaves no trace in the history`, async ({ page }) => {
    await open(page, '/leaderboard');
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

test('a trailing slash is tolerated', async ({ page }) => {
  for (const path of ['/leaderboard/', '/cash-stack/']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: /Leaderboard|Cash Stack/ })).toBeVisible();
  }
});

for (const [id, path, userType] of [
  ['NAV-31', '/dashboard-admin', 'user'],
  ['NAV-32', '/dashboard-user', 'admin'],
] as const) {
  test(`${id} ${path} opens for userType ${userType}`, async ({ page, troubles }) => {
    troubles.expectError(/401/); // the server knows nobody of that name, and is asked in the background
    await page.addInitScript((type) => {
      localStorage.setItem('userId', 'u_1');
      localStorage.setItem('userType', type);
    }, userType);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(route(page)).toBe(path);
  });
}

test('GS-07 no page links to Cash Stack or the products card game', async ({ page }) => {
  for (const [, path] of PAGES) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href="#/cash-stack"], a[href="#/products-card-game"]')).toHaveCount(0);
  }
});
