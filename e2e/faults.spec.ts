import type { Page } from '@playwright/test';
import { expect, expectRoute, open, test } from './app';
import { entryOf, filesOf, hashOf, liveList, relist } from './list';
import { container, pageTable } from './support/container';
import { expectFailure, FAULTS, failing, go } from './support/faults';

const GAME = { remote: 'cash-stack', path: '/cash-stack', title: 'Cash Stack' } as const;
const QUIZ = { remote: 'learning', path: '/quiz/module1', title: 'Business Ideas Quiz' } as const;

/** Release files that can fail, each with the page that needs it. */
const PLACES = {
  entry: { ...GAME, file: /cash-stack\/.*\/remoteEntry\.js/ },
  'page script': { ...GAME, file: /cash-stack\/.*\/pages\.[^/]+\.js/ },
  'page style': { ...GAME, file: /cash-stack\/.*\/pages\.[^/]+\.css/ },
  'lazy script': { ...QUIZ, file: lazyFile('.js') },
  'lazy style': { ...QUIZ, file: lazyFile('.css') },
  'list of lazy files': { ...QUIZ, file: /learning\/.*\/release\.json/ },
} as const;

/** Matches the lazy files of the learning remote with this ending. */
function lazyFile(ending: string): RegExp {
  const learning = entryOf(liveList(), 'learning');
  const { preload, entry } = learning;
  const lazy = Object.keys(filesOf(learning)).filter(
    (file) => file.endsWith(ending) && file !== entry && !preload.includes(file),
  );
  return new RegExp(lazy.map((file) => file.replaceAll('.', '\\.')).join('|') || 'no-such-file');
}

/** Tests each place with one fault, so that each place and each fault occurs once. */
for (const [at, [place, { path, title, file }]] of Object.entries(PLACES).entries()) {
  const fault = Object.keys(FAULTS)[at] ?? '';
  test(`when the ${place} ${fault}, only its page fails, and "Try again" recovers`, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    const faulty = await failing(page, file, fault);
    await open(page, path);
    await expectFailure(page, faulty);
    await expectOthersToWork(page);
    await go(page, path);
    await expectFailure(page, faulty);
    faulty.isHealed = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  });
}

const CODE_FAULTS = [
  ['throws on evaluation', (_: string) => 'throw new Error("on evaluation")', 'could not be loaded'],
  [
    'throws on mount',
    (g: string) => container(g, pageTable('() => { throw new Error("on mount") }')),
    'has stopped',
  ],
] as const;

for (const [fault, source, message] of CODE_FAULTS) {
  test(`a release that ${fault} breaks only its own page`, async ({ page, troubles }) => {
    troubles.expectError(/./);
    await relist(page, 'cash-stack', ({ entry, global, files }) => {
      const text = source(global);
      return { previous: undefined, preload: [], files: { ...files, [entry]: hashOf(text) } };
    });
    const { global } = entryOf(liveList(), 'cash-stack');
    await page.route(PLACES.entry.file, (route) =>
      route.fulfill({ status: 200, contentType: 'text/javascript', body: source(global) }),
    );
    await open(page, '/cash-stack');
    await expect(page.getByRole('alert')).toContainText(message);
    await expectOthersToWork(page);
  });
}

test('a script that a release adds to the page does not run without a known hash', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  const { base, global } = entryOf(liveList(), 'cash-stack');
  const source = `
    const address = new URL('${base}js/more.js', document.baseURI).href;
    const script = document.createElement('script');
    globalThis.tried = Promise.allSettled([
      import(address),
      new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject })),
    ]).then((ends) => ends.map(({ status }) => status));
    script.src = address;
    document.head.append(script);
    ${container(global, 'return { pages: {} };')}`;
  await relist(page, 'cash-stack', ({ entry, files }) => {
    return { previous: undefined, preload: [], files: { ...files, [entry]: hashOf(source) } };
  });
  const answer = (file: RegExp, body: string) =>
    page.route(file, (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body }));
  await answer(PLACES.entry.file, source);
  await answer(/more\.js/, 'globalThis.hasRun = true;');
  await open(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'tried'))).toEqual(['rejected', 'rejected']);
  expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
});

test('a release for another React major version is refused before any file is fetched', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/cash-stack\/.*\.(js|css)/.test(request.url())) fetched.push(request.url());
  });
  await relist(page, 'cash-stack', () => ({ shared: { react: '^18.0.0' } }));
  await open(page, '/cash-stack');
  await expectRoute(page, '/');
  await page.getByText('cash-stack', { exact: true }).click();
  await expect(page.getByText('react ^18.0.0')).toBeVisible();
  expect(fetched).toEqual([]);
});

test('a hanging lazy file is reported as late, by name', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(/./);
  const { file, path } = PLACES['lazy script'];
  await failing(page, file, 'never answers');
  await open(page, path);
  // The page's head requests the file, but its deadline starts only once the release runs.
  await expect.poll(() => page.evaluate(() => globalThis.ventureEarly?.size)).toBe(0);
  await page.clock.runFor(121_000);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('It did not arrive in time');
  await expect(alert).toContainText(/later-late: [\w.]+\.js did not arrive in time/);
});

test('a page that failed offline is retried when the network is back', { tag: '@full' }, async ({
  page,
  context,
  troubles,
}) => {
  troubles.expectError(/./);
  await open(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await context.setOffline(true);
  await go(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('Are you offline?');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
});

/** Expects a shell page and another remote to work. */
async function expectOthersToWork(page: Page) {
  await go(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await go(page, '/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
}
