import type { Page } from '@playwright/test';
import { answerTo, configure, expect, PUBLIC, servePublicly, test } from './app';
import { entryOf, type List, liveList, relist } from './list';

test.beforeEach(({ page }) => servePublicly(page));

async function visit(page: Page, path: string) {
  await page.goto(`${PUBLIC}/#${path}`);
}

/** Whether Cash Stack's or learning's script ran: each container sets a global. */
const ran = (page: Page, name: string) =>
  page.evaluate((global) => global in window, entryOf(liveList(), name).global);

const UNREADABLE: readonly (readonly [string, (list: List) => unknown])[] = [
  ['a text', () => 'no list'],
  ['made for another contract', (list) => ({ ...list, contract: list.contract + 1 })],
  ['without remotes', ({ remotes: _, ...list }) => list],
];

for (const [at, [what, change]] of UNREADABLE.entries()) {
  test(`a list that is ${what} is refused, and none of its remotes run`, {
    tag: at > 0 ? '@full' : [],
  }, async ({ page }) => {
    await configure(page, async (config) => ({ ...config, remotes: change(config['remotes'] as List) }));
    await visit(page, '/cash-stack');
    await expect(page.getByRole('alert')).toContainText('unavailable');
    await page.getByText('the list of remotes', { exact: true }).click();
    await expect(page.getByText(/the list of remotes cannot be read/)).toBeVisible();
    expect(await ran(page, 'cash-stack')).toBe(false);
  });
}

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
