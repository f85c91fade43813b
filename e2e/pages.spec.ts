import type { Page } from '@playwright/test';
import { expect, open, route, test } from './app';
import { PAGES } from './pages';
import { onDevice, played } from './support/events';
import { inspect, LOOKS } from './support/inspect';

/** Looked at closely in one of the two themes by turns, and in both by the long tests: that takes as long as all else. */
for (const [at, [ids, path, heading]] of PAGES.entries()) {
  const title = `NAV-01 NAV-30 GS-07 ${path} opens without login, says where one is, links well, and all can use it`;
  test(`${ids} ${title}`.trim(), async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(route(page)).toBe(path);
    await expect(page).toHaveTitle(/.*Venture Quest/);
    await expectGoodLinks(page);
    await inspect(page, path, LOOKS.slice(at % 2).slice(0, 1));
  });

  test(`${path} can be used by everyone in either theme`, { tag: '@full' }, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await inspect(page, path);
  });
}

const PLAYED = ['cash-stack', 'products-card-game', 'entre-scrabble'];

test('GS-07 what was played is shown, and leads to neither of the two unlisted games', async ({ page }) => {
  await onDevice(
    page,
    PLAYED.map((game) => [0, played(game, 45)] as const),
  );
  await open(page, '/dashboard-user');
  const recent = page.getByRole('region', { name: 'Your recent games' });
  await expect(recent.getByRole('listitem')).toHaveCount(PLAYED.length);
  await expect(recent.getByRole('link')).toHaveCount(1);
  await expectGoodLinks(page);
});

test('GS-07 what was played leads from no page to the two unlisted games', { tag: '@full' }, async ({
  page,
}) => {
  test.slow(); // every page
  await onDevice(
    page,
    PLAYED.map((game) => [0, played(game, 45)] as const),
  );
  for (const [, path, heading] of PAGES) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodLinks(page);
  }
});

/** Inside the product by hash addresses; and nowhere to the two games that one has to know of. */
async function expectGoodLinks(page: Page) {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links.filter((href) => !/^(#\/|https:|mailto:)/.test(href ?? ''))).toEqual([]);
  expect(links.filter((href) => /^#\/(cash-stack|products-card-game)/.test(href ?? ''))).toEqual([]);
}
