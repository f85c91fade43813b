import type { Page, Route } from '@playwright/test';
import { expect, expectRoute } from '../app';

/** Longer than any deadline. */
const LIMIT_SECONDS = 121;

const NEVER = 'never answers';

/** Faults of a file in transit. */
export const FAULTS: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is missing': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'is a page of HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
  [NEVER]: () => undefined,
  'is temporarily unavailable': (route) => route.fulfill({ status: 503, body: 'busy' }),
  'is cut off': (route) => route.abort('connectionreset'),
  'has one byte altered': async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
};

/** A file that fails in one way until the test heals it. */
export type Faulty = {
  readonly fault: string;
  /** Whether the file was requested since the last reset. */
  isAsked: boolean;
  isHealed: boolean;
};

/** Makes a file fail before a page opens; installs a fake clock for a file that never answers. */
export async function failing(page: Page, file: RegExp, fault: string): Promise<Faulty> {
  const faulty: Faulty = { fault, isAsked: false, isHealed: false };
  if (fault === NEVER) await page.clock.install();
  await page.route(file, (route) => {
    faulty.isAsked = true;
    return faulty.isHealed ? route.continue() : FAULTS[fault]?.(route);
  });
  return faulty;
}

/** Waits until a page reports a failed load; skips the wait for a file that never answers. */
export async function expectFailure(page: Page, faulty: Faulty) {
  const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  if (faulty.fault !== NEVER) return expect(alert).toBeVisible();
  // Time skipped before the app starts would not count towards its deadline.
  const waiting = page.getByRole('main').getByRole('status');
  await expect(waiting.filter({ hasText: /oading (?!Venture Quest)|taking a while/ }).first()).toBeVisible();
  await expect.poll(() => faulty.isAsked).toBe(true);
  await expect(async () => {
    // The live release times out first, then the previous one.
    await page.clock.fastForward(LIMIT_SECONDS * 1000);
    await expect(alert).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [0] });
  faulty.isAsked = false;
}

/** Opens another page without loading a new document. */
export async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await expectRoute(page, path);
}
