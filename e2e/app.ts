import { test as base, expect, type Page, type Route } from '@playwright/test';

export { expect };

/** What a page must never do while a test runs. */
export type Troubles = {
  readonly all: () => readonly string[];
  /** From now on this text may appear among the errors: the test provokes it. */
  readonly expectError: (part: RegExp) => void;
};

/** Every test fails when its page reports an error, throws, or breaks the content security policy. */
export const test = base.extend<{ troubles: Troubles }>({
  troubles: [
    async ({ page }, use) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      page.on('pageerror', (error) => seen.push(`exception: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`);
      });
      const all = () => seen.filter((text) => !allowed.some((part) => part.test(text)));
      await use({ all, expectError: (part) => allowed.push(part) });
      expect(all(), 'errors reported by the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a hash route in a fresh document. */
export async function open(page: Page, path: string) {
  await page.goto(`/#${path}`);
}

/** The route that the address bar shows. */
export function route(page: Page): string {
  return new URL(page.url()).hash.slice(1);
}

/** Waits until the address bar shows this route. */
export async function expectRoute(page: Page, path: string) {
  await expect.poll(() => route(page)).toBe(path);
}

const ELEMENT = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/** Changes the configuration that the server writes into the page, for one test. */
export async function configure(
  page: Page,
  change: (config: Record<string, unknown>) => object | Promise<object>,
) {
  await page.route(/\/(index\.html)?(\?.*)?$/, async (intercepted) => {
    if (intercepted.request().resourceType() !== 'document') return intercepted.fallback();
    const response = await answerTo(intercepted);
    const html = await response.text();
    const [whole = '', before = '', json = '{}', after = ''] = ELEMENT.exec(html) ?? [];
    const config = JSON.stringify(await change(JSON.parse(json))).replaceAll('<', '\\u003c');
    const changed = html.replace(whole, () => before + config + after);
    return intercepted.fulfill({ response, body: changed });
  });
}

/** What the server answers to an intercepted request, whichever of its addresses the page asked. */
export function answerTo(route: Route) {
  return route.fetch({ url: route.request().url().replace('//venture.test:', '//localhost:') });
}

/** An e-mail that no other test of any run uses. */
export function newEmail(): string {
  return `student-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.edu`;
}

/** Every route of the product, with the heading its page shows. */
export const ROUTES = [
  '/',
  '/home',
  '/login',
  '/signup',
  '/dashboard-admin',
  '/dashboard-user',
  '/leaderboard',
  '/badge-rewards',
  '/feedback-help',
  '/learning-module',
  '/module1-intro',
  '/marketing-intro',
  '/business-strategy-intro',
  '/quiz',
  '/timed-quiz',
  '/quiz/module1',
  '/quiz/marketing',
  '/business-strategy-quiz',
  '/review',
  '/game-selection',
  '/entrepre-puzzle',
  '/cash-stack',
  '/products-card-game',
  '/entre-scrabble',
] as const;
