import type { Page } from '@playwright/test';
import { expect, open, route, test } from './app';
import { PAGES } from './pages';
import { onDevice, played } from './support/events';
import { inspect, LOOKS } from './support/inspect';

/** Pages opened per test, each in its own document. */
const PAGES_OF_TEST = 7;
const groups = Array.from({ length: Math.ceil(PAGES.length / PAGES_OF_TEST) }, (_, at) =>
  PAGES.slice(at * PAGES_OF_TEST, (at + 1) * PAGES_OF_TEST),
);

/** Inspects pages in alternating looks; the full run also inspects each page in its other look. */
for (const group of groups) {
  const ids = ['NAV-01', 'NAV-30', 'GS-07', ...group.map(([id]) => id)].filter((id) => id !== '').join(' ');
  test(`${ids} each page opens without login, names itself, has only good links, and is accessible`, async ({
    page,
  }) => {
    // Storage is empty on every page.
    await page.addInitScript(() => {
      if (window === window.top && window.location.protocol !== 'about:') window.localStorage.clear();
    });
    for (const [at, [, path, heading]] of group.entries())
      await test.step(path, async () => {
        await openAnew(page, path, heading);
        expect(route(page)).toBe(path);
        await expect(page).toHaveTitle(/.*Venture Quest/);
        await expectGoodLinks(page);
        await inspect(page, path, LOOKS.slice(at % 2).slice(0, 1));
      });
  });

  test(`${group.map(([, path]) => path).join(' ')} are accessible in their other look`, {
    tag: '@full',
  }, async ({ page }) => {
    for (const [at, [, path, heading]] of group.entries())
      await test.step(path, async () => {
        await openAnew(page, path, heading);
        await inspect(page, path, LOOKS.slice((at + 1) % 2).slice(0, 1));
      });
  });
}

/** Opens a route in a new document: a new hash alone would keep the old one. */
async function openAnew(page: Page, path: string, heading: RegExp) {
  await page.goto('about:blank');
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** How many games are not listed: Cash Stack and the products card game. */
const UNLISTED = 2;
const PLAYED = ['cash-stack', 'products-card-game', 'entre-scrabble'];

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

/** Links are hash routes, HTTPS or mail addresses; none but on `/games` leads to the two unlisted games. */
async function expectGoodLinks(page: Page) {
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links.filter((href) => !/^(#\/|https:|mailto:)/.test(href ?? ''))).toEqual([]);
  const unlisted = links.filter((href) => /^#\/(cash-stack|products-card-game)$/.test(href ?? ''));
  expect(unlisted).toHaveLength(route(page) === '/games' ? UNLISTED : 0);
}
