import type { Page, Route } from '@playwright/test';
import { expect, expectRoute } from '../app';

/** After this long everything is given up. */
const LIMIT_SECONDS = 121;

/** What can happen to a file on its way. */
export const FAULTS: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is a page of HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
  'never answers': () => undefined,
  'is cut off': (route) => route.abort('connectionreset'),
  'has one byte altered': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
};

/** Before a page is opened: its time can be moved on while something never answers. */
export async function ownTimeFor(page: Page, fault: string) {
  if (fault === 'never answers') await page.clock.install();
}

/** Waits until a page says that it could not be loaded. Nobody waits for what never answers: its time passes at once. */
export async function expectFailure(page: Page, fault: string) {
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  if (fault !== 'never answers') return expect(alert).toBeVisible({ timeout: 20_000 });
  return expect(async () => {
    // The live release has its time, and then the one before.
    await page.clock.fastForward(LIMIT_SECONDS * 1000);
    await expect(alert).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [0] });
}

/** Opens another page without a new document. */
export async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await expectRoute(page, path);
}
