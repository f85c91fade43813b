import { expect, type Page } from '@playwright/test';

/** Error messages that offline calls cause. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch/;

/** Opens a page in a new document. */
export async function visit(page: Page, path: string, address = '') {
  await page.goto('about:blank');
  await page.goto(`${address}/#${path}`);
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The addresses in all caches. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  });

export const keeps = (page: Page, address: RegExp) =>
  expect.poll(async () => (await kept(page)).some((url) => address.test(url))).toBe(true);

/** Runs in the page: the shell's files not cached yet; no page opens offline until all are. */
export async function missingFiles(): Promise<readonly string[]> {
  const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
  const kept = (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
  const shell = new URL('files.json', document.baseURI);
  const files: object = await (await fetch(shell)).json();
  return Object.keys(files).filter((file) => !kept.includes(new URL(file, shell).href));
}

export const keepsShell = (page: Page) => expect.poll(() => page.evaluate(missingFiles)).toEqual([]);

export const offline = (page: Page) => page.getByRole('region', { name: 'Offline' });
