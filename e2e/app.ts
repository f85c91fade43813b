import { test as base, expect, type Page, type Route } from '@playwright/test';
import { PORT } from './support/checkout';
import { OFTEN } from './support/time';

export { expect };

/** The page's errors, which fail the test unless they are expected. */
export type Troubles = {
  readonly all: () => readonly string[];
  /** Allows matching errors that the test provokes. */
  readonly expectError: (part: RegExp) => void;
};

/** Fails a test when its page logs an error, throws, or violates the content security policy. */
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
      // Requests still pending when a test ends are not errors.
      const errors = all();
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors, 'errors reported by the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens a hash route in a new document. */
export async function open(page: Page, path: string) {
  await page.goto(`/#${path}`);
}

/** The route in the address bar. */
export function route(page: Page): string {
  return new URL(page.url()).hash.slice(1);
}

/** Waits until the address bar shows this route. */
export async function expectRoute(page: Page, path: string) {
  await expect.poll(() => route(page), OFTEN).toBe(path);
}

const ELEMENT = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

export type ConfigChange = (config: Record<string, unknown>) => object | Promise<object>;

/** For one test, changes the configuration that the server embeds in the page. */
export async function configure(page: Page, change: ConfigChange) {
  await page.route(/\/(index\.html|staff\.html)?(\?.*)?$/, async (intercepted) => {
    if (intercepted.request().resourceType() !== 'document') return intercepted.fallback();
    const response = await answerTo(intercepted);
    return intercepted.fulfill({ response, body: await reconfigured(await response.text(), change) });
  });
}

/** Returns the page's HTML with its configuration changed. */
export async function reconfigured(html: string, change: ConfigChange): Promise<string> {
  const [whole = '', before = '', json = '{}', after = ''] = ELEMENT.exec(html) ?? [];
  const config = JSON.stringify(await change(JSON.parse(json))).replaceAll('<', '\\u003c');
  return html.replace(whole, () => before + config + after);
}

/** A public address, unlike localhost. */
export const PUBLIC = 'https://venture.test';

/** Serves the test server at the public address; later routes take precedence. */
export async function servePublicly(page: Page) {
  await page.route(`${PUBLIC}/**`, async (intercepted) =>
    intercepted.fulfill({ response: await answerTo(intercepted) }),
  );
}

/** Fetches an intercepted request from the test server, for either address. */
export function answerTo(intercepted: Route) {
  const request = intercepted.request();
  if (!request.url().startsWith(PUBLIC)) return intercepted.fetch();
  const local = (text: string) => text.replace(PUBLIC, `http://localhost:${PORT}`);
  const { origin, ...headers } = request.headers();
  return intercepted.fetch({
    url: local(request.url()),
    headers: origin ? { ...headers, origin: local(origin) } : headers,
  });
}

/** Records the page's API calls from now on, as 'POST /api/login.php'. */
export function watchCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isFile = request.method() === 'GET' && !pathname.startsWith('/api/');
    if (!isFile) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
