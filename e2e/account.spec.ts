import type { Page } from '@playwright/test';
import { expect, expectRoute, open, route, test } from './app';
import { logIn, newAccount, newEmail, PASSWORD } from './support/people';

const stored = (page: Page) =>
  page.evaluate(() => ({
    userId: localStorage.getItem('userId'),
    userType: localStorage.getItem('userType'),
  }));

for (const [id, userType] of [
  ['LOG-15', 'user'],
  ['LOG-14', 'admin'],
] as const) {
  test(`${id} LOG-11 LOG-12 LOG-13 API-01 ROLE-02 login as ${userType} stores both keys and goes to /home`, async ({
    page,
  }) => {
    await logIn(page, await newAccount(page, 'Ada Lovelace', userType));
    const { userId, userType: kept } = await stored(page);
    expect(userId).toMatch(/.{8,}/);
    expect(kept).toBe(userType);
  });
}

test('SGN-22 SGN-23 SGN-26 keyboard sign-up: server unreachable, email taken, success, then login after 2 seconds', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/ERR_FAILED|Failed to load resource/);
  const taken = await newAccount(page);
  await page.route('**/api/signup.php', (call) => call.abort(), { times: 1 });
  await open(page, '/signup');
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Grace Hopper');
  await page.keyboard.press('Tab');
  await page.keyboard.type(taken);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Signup failed. Try again.');
  expect(route(page)).toBe('/signup');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/already/);
  await page.getByLabel('Email').fill(newEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
  const shownAt = Date.now();
  expect(route(page)).toBe('/signup');
  await expectRoute(page, '/login');
  expect(Date.now() - shownAt).toBeGreaterThan(1_500);
});

test('LND-11 LND-12 LND-13 logout removes both keys and reloads /home', async ({ page, troubles }) => {
  troubles.expectError(/401/); // what was on its way when the session ended
  await logIn(page, await newAccount(page));
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  await expectRoute(page, '/home');
  await page.waitForFunction(() => !('sameDocument' in window));
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  expect(await stored(page)).toEqual({ userId: null, userType: null });
});

test('LND-16 a stored userId counts as logged in, whatever the server responds', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/401/); // the server does not know this user and answers a background request with 401
  await page.addInitScript(() => localStorage.setItem('userId', 'anybody'));
  await open(page, '/home');
  const play = page.getByRole('main').getByRole('link', { name: 'Play Games' });
  await expect(play).toBeVisible();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(play).toHaveAttribute('href', '#/dashboard-user');
});

for (const [what, script] of [
  [
    'blocked',
    'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });',
  ],
  ['full', 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };'],
  [
    'corrupt',
    'for (const key of ["venture.theme", "venture.settings", "venture.events", "venture.mode", "userType"]) localStorage.setItem(key, "{\\"x\\":[");',
  ],
] as const) {
  test(`all pages work with ${what} storage`, { tag: what === 'blocked' ? [] : '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(script);
    for (const path of ['/', '/dashboard-user', '/badge-rewards', '/login', '/cash-stack', '/quiz/module1']) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
