import type { Page } from '@playwright/test';
import { expect, open, test } from './app';
import { entryOf, liveList, relist } from './list';

const game = entryOf(liveList(), 'cash-stack');

const LOADED = /^\/remotes\/.*\.(js|css)$|federation/;

/** The page's requests for release files and federation runtime files. */
function askedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (LOADED.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test("a deep link requests the game's files before any script of the shell has loaded", async ({ page }) => {
  const asked = askedFor(page);
  await page.route(/\/js\/main\./, () => undefined);
  await page.goto('/#/cash-stack', { waitUntil: 'commit' });
  const files = [game.entry, ...game.preload].map((file) => game.base + file);
  await expect.poll(() => asked).toEqual([expect.stringContaining('federation'), ...files]);
});

test('a deep link also requests the files only its page needs', async ({ page }) => {
  const asked = askedFor(page);
  await page.route(/\/js\/main\./, () => undefined);
  await page.goto('/#/quiz/module1', { waitUntil: 'commit' });
  const { base, entry, preload, chunks = {} } = entryOf(liveList(), 'learning');
  const own = ['quiz', 'module1-json'].flatMap((name) => chunks[name] ?? []);
  const files = [entry, ...preload, 'release.json', ...own].map((file) => base + file);
  const loaded = files.filter((file) => LOADED.test(file));
  await expect.poll(() => asked).toEqual([expect.stringContaining('federation'), ...loaded]);
  expect(own.length).toBeGreaterThan(1);
});

test("a deep link to a framed game also requests the frames' page and scripts", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/\.\w{10}\./, '.')));
  await relist(page, 'cash-stack', () => ({ framed: true }));
  await page.route(/\/js\/main\./, () => undefined);
  await page.goto('/#/cash-stack', { waitUntil: 'commit' });
  for (const file of ['/frame.html', '/js/frames.js', '/css/frames.css', '/js/frame.js', '/css/frame.css'])
    await expect.poll(() => asked).toContain(file);
  await expect.poll(() => asked).toContain(game.base + game.entry);
  expect(asked).not.toContain('/js/federation.js');
});

for (const [path, heading] of [
  ['/cash-stack?from=mail', 'Cash Stack'],
  ['/cash-stack/market', 'Market'],
  ['/quiz/module1', 'Business Ideas Quiz'],
  ['/module1-intro', 'Business Ideas'],
] as const) {
  test(`all files requested early for ${path} are used and not requested again`, async ({ page }) => {
    const sent: string[] = [];
    const session = await page.context().newCDPSession(page);
    session.on('Network.responseReceived', ({ response }) => {
      const { pathname } = new URL(response.url);
      const isOverNetwork = !response.fromDiskCache && response.encodedDataLength > 0;
      if (isOverNetwork && LOADED.test(pathname)) sent.push(pathname);
    });
    await session.send('Network.enable');
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent.length).toBeGreaterThan(3);
    expect(await page.evaluate(() => globalThis.ventureEarly?.size)).toBe(0);
  });
}

const NOT_ASKED = [
  ['the landing page', '/', {}],
  ['a page of the shell', '/leaderboard', {}],
  ['an unknown address', '/cash-stacks', {}],
  ['a disabled remote', '/cash-stack', { disabled: true }],
  ['a remote for another contract', '/cash-stack', { contract: 2 }],
  ['a remote that needs a newer React', '/cash-stack', { shared: { react: '^19.9.0' } }],
  ['a remote that needs another major of React', '/cash-stack', { shared: { 'react-dom': '^18.0.0' } }],
  ['a remote that needs a package the shell lacks', '/cash-stack', { shared: { vue: '^3.0.0' } }],
] as const;

for (const [at, [what, path, change]] of NOT_ASKED.entries()) {
  // All unsuitable releases are treated alike, so every change tests only the first few.
  test(`${what} makes the page request no release`, { tag: at > 4 ? '@full' : [] }, async ({ page }) => {
    const asked = askedFor(page);
    await relist(page, 'cash-stack', () => change);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
  });
}
