import type { Page } from '@playwright/test';
import { expect, expectRoute, open, test } from './app';
import { fillLogin, fillSignup, logOut, newEmail } from './support/people';

/** Records requests for scripts, by the folder of their release. */
function watchRemotes(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/remotes\/([^/]+)\/([^/]+)\/.*\.js/.exec(request.url());
    if (found) asked.push(`${found[1]} ${found[2]}`);
  });
  return { of: (name: string) => asked.filter((entry) => entry.startsWith(`${name} `)), asked };
}

test('CARD-02 CARD-03 a student signs up, logs in, plays Cash Stack and logs out', async ({ page }) => {
  const remotes = watchRemotes(page);
  const email = newEmail();
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
  await page.waitForLoadState('networkidle');
  expect(remotes.asked, 'scripts of remotes on the landing page').toEqual([]);
  expect(await federated(page), 'no federation before the first remote').toEqual([]);

  await page.getByRole('link', { name: 'GET STARTED' }).click();
  await fillSignup(page, email);
  await expect(page.getByText('Account created successfully! Redirecting to login...')).toBeVisible();
  await expectRoute(page, '/login');

  await fillLogin(page, email.toUpperCase());
  await expectRoute(page, '/home');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Play Games' }).first().click();
  await expectRoute(page, '/dashboard-user');
  await expect(page.getByRole('heading', { level: 1, name: /dashboard/i })).toBeVisible();
  expect(remotes.of('cash-stack'), 'Cash Stack before it is opened').toEqual([]);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('cash');
  await page.keyboard.press('Enter');
  await expectRoute(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  expect(new Set(remotes.of('cash-stack')).size, 'one release of Cash Stack').toBe(1);
  expect(new Set(remotes.asked.map((entry) => entry.split(' ')[0]))).toEqual(new Set(['auth', 'cash-stack']));
  expect(await federated(page)).toEqual([
    expect.stringMatching(/^venture_auth_/),
    expect.stringMatching(/^venture_cash_stack_/),
  ]);
  await playFiveRounds(page);

  await open(page, '/home');
  await logOut(page);
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('userId'), localStorage.getItem('userType')]),
  ).toEqual([null, null]);
});

/** Global names of remotes that Module Federation loaded in this document. */
function federated(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const instances = Object(globalThis).__FEDERATION__?.__INSTANCES__ ?? [];
    return instances.flatMap(({ moduleCache }: { readonly moduleCache: Map<string, object> }) => [
      ...moduleCache.keys(),
    ]);
  });
}

async function playFiveRounds(page: Page) {
  await page.getByRole('button', { name: "Let's play" }).click();
  for (let round = 1; round <= 5; round += 1) {
    await expect(page.getByRole('status').filter({ hasText: `Round ${round} of 5: choose` })).toBeVisible();
    await page.getByRole('button', { name: /Ad Campaign/ }).click();
  }
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible();
  await expect(page.getByText('Your final budget is 250.')).toBeVisible();
}
