import type { Page } from '@playwright/test';
import { answerTo, configure, expect, PUBLIC, servePublicly, test } from './app';
import { entryOf, type List, liveList, opened, relist, signed } from './list';

test.beforeEach(({ page }) => servePublicly(page));

async function visit(page: Page, path: string) {
  await page.goto(`${PUBLIC}/#${path}`);
}

/** Whether a script of Cash Stack or learning ran: each container sets a global. */
const ran = (page: Page, name: string) =>
  page.evaluate((global) => global in window, entryOf(liveList(), name).global);

test('remotes of a signed list run', async ({ page }) => {
  await visit(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
});

const DOUBTS: readonly (readonly [string, (list: List) => Promise<unknown>, RegExp])[] = [
  ['unsigned', async (list) => list, /list of remotes is not signed/],
  [
    'changed by one byte',
    async (list) => {
      const envelope = Object(await signed(list));
      return { ...envelope, payload: envelope.payload.replace('Cash Stack', 'Cash Stock') };
    },
    /list of remotes is not what was signed/,
  ],
  [
    'without its signature',
    async (list) => ({ ...Object(await signed(list)), signatures: [] }),
    /is not signed/,
  ],
];

for (const [at, [what, change, reason]] of DOUBTS.entries()) {
  test(`a list that is ${what} is refused, and none of its remotes run`, {
    tag: at > 1 ? '@full' : [],
  }, async ({ page }) => {
    await configure(page, async (config) => ({
      ...config,
      remotes: await change(opened(config['remotes'])),
    }));
    await visit(page, '/cash-stack');
    await expect(page.getByRole('alert')).toContainText('unavailable');
    await page.getByText('the list of remotes', { exact: true }).click();
    await expect(page.getByText(reason)).toBeVisible();
    expect(await ran(page, 'cash-stack')).toBe(false);
  });
}

test('a list older than one this browser has seen is refused until the user accepts it', {
  tag: '@full',
}, async ({ page }) => {
  await visit(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await configure(page, async (config) => {
    const list = opened(config['remotes']);
    return { ...config, remotes: await signed({ ...list, serial: (list.serial ?? 0) - 1 }) };
  });
  await page.reload();
  await page.getByText('the list of remotes', { exact: true }).click();
  await expect(page.getByText(/older than one that this browser has seen/)).toBeVisible();
  await visit(page, '/system/remotes');
  await expect(page.getByRole('note')).toContainText('restored from a backup');
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByRole('listitem', { name: 'Cash Stack', exact: true })).toBeVisible();
  await visit(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
});

const FILES = [
  ['the entry', '/cash-stack', /remoteEntry\.js/, 'entry-altered'],
  ['the page script', '/cash-stack', /cash-stack\/.*pages\.[^/]+\.js/, 'page-altered'],
  ['the style', '/cash-stack', /cash-stack\/.*pages\.[^/]+\.css/, 'style-altered'],
  ['a lazy script', '/quiz/module1', /learning\/.*\/js\/(?!remoteEntry|pages)/, 'later-altered'],
  ['the list of lazy files', '/quiz/module1', /learning\/.*\/release\.json/, 'remote-altered'],
] as const;

for (const [at, [what, path, file, code]] of FILES.entries()) {
  test(`${what} with one byte altered does not run, and its code is ${code}`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ page, troubles }) => {
    troubles.expectError(/./);
    await page.route(file, async (route) => {
      const response = await answerTo(route);
      const marked = `${await response.text()}\n;globalThis.alteredCodeRan = true;`;
      await route.fulfill({ response, body: file.source.includes('css') ? `${marked}/**/` : marked });
    });
    await visit(page, path);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await page.getByText('Details').click();
    await expect(page.getByText(code)).toBeVisible();
    expect(await page.evaluate(() => 'alteredCodeRan' in globalThis)).toBe(false);
  });
}

test('a file without a hash in the list does not run, and its code is entry-unlisted', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/./);
  await relist(page, 'cash-stack', ({ files, entry }) => {
    const { [entry]: _, ...others } = files;
    return { files: others, previous: undefined };
  });
  await visit(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.getByText('Details').click();
  await expect(page.getByText('entry-unlisted')).toBeVisible();
  expect(await ran(page, 'cash-stack')).toBe(false);
});
