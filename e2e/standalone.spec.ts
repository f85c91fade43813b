import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { entryOf, liveList } from './list';
import { inspect } from './support/inspect';

const { remotes } = liveList();

for (const [number, { name, base, routes }] of remotes.entries()) {
  const tag = number > 0 ? '@full' : [];
  test(`CARD-04 ${name} runs alone, on its released page`, { tag }, async ({ page }) => {
    for (const { path } of routes) {
      await page.goto(`${base}index.html#${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

const controls = (page: Page) => page.getByRole('button', { name: /^Controls/ });

/** Opens the page as a development server sends it: without the policy whose sandbox blocks storage. */
async function openControls(page: Page) {
  await page.route(/\/index\.html$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${entryOf(liveList(), 'cash-stack').base}index.html`);
  await page.getByRole('button', { name: "Let's play" }).click();
  await controls(page).click();
}

test('a standalone remote can be viewed in other roles, and a reload keeps the role', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/401/); // the server does not know the admin who starts a game
  await openControls(page);
  await page.getByRole('radio', { name: 'admin' }).check();
  expect(await page.evaluate(() => localStorage.getItem('userType'))).toBe('admin');
  await page.reload();
  await controls(page).click();
  await expect(page.getByRole('radio', { name: 'admin' })).toBeChecked();
});

test('a standalone remote can be viewed with corrupt and with empty storage', { tag: '@full' }, async ({
  page,
  troubles,
}) => {
  troubles.expectError(/401/); // the server does not know a corrupt user
  await openControls(page);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Corrupt it' }).click()]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('venture.settings'))).toBe('{"x":[');
  await controls(page).click();
  await page.getByRole('button', { name: 'Empty it' }).click();
  await expect(page.getByRole('dialog', { name: 'How to play' })).toBeVisible();
});

test('the controls are accessible in both themes and at 320 px', { tag: '@full' }, async ({ page }) => {
  await openControls(page);
  await inspect(page, 'the controls');
});
