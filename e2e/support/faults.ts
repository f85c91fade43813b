import type { Page, Route } from '@playwright/test';
import { expectRoute } from '../app';

/** Everything gives up after this long here; in production it is 120 seconds. */
export const LOAD_TIMEOUT_MS = 4_000;

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

/** Opens another page without a new document. */
export async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await expectRoute(page, path);
}
