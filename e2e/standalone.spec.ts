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

/** Opens the page as a development server does, without the policy whose sandbox blocks storage. */
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

test('the controls are accessible in both themes and at 320 px', { tag: '@full' }, async ({ page }) => {
  await openControls(page);
  await inspect(page, 'the controls');
});
