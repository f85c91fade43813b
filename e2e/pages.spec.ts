import type { Page } from '@playwright/test';
import { expect, open, route, test } from './app';
import { PAGES } from './pages';
import { onDevice, played } from './support/events';
import { inspect, LOOKS } from './support/inspect';

/** Inspects each page in one look, alternating; the full run inspects it in the other one. */
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

  test(`${path} is accessible in its other look`, { tag: '@full' }, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await inspect(page, path, LOOKS.slice((at + 1) % 2).slice(0, 1));
  });
}

/** Cash Stack and the products card game. */
const UNLISTED = 2;
const PLAYED = ['cash-stack', 'products-card-game', 'entre-scrabble'];

test('GS-07 recent games do not link to the two unlisted games', async ({ page }) => {
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

test('GS-07 no page links to the two unlisted games after they were played', { tag: '@full' }, async ({
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

/** Links are hash routes, HTTPS or mail addresses, and none leads to the two unlisted games except on `/games`. */
async function expectGoodLinks(page: Page) {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links.filter((href) => !/^(#\/|https:|mailto:)/.test(href ?? ''))).toEqual([]);
  const unlisted = links.filter((href) => /^#\/(cash-stack|products-card-game)$/.test(href ?? ''));
  expect(unlisted).toHaveLength(route(page) === '/games' ? UNLISTED : 0);
}
