import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RemoteEntry } from '@venture/contract/remotes';
import { expect, open, test } from './app';
import { hashOf, relist } from './list';
import { container, pageTable } from './support/container';
import { fileOf, releaseOf } from './support/release';

/** Version of Cash Stack's handwritten newer release; each test chooses its fault. */
const NEWER = '9.9.9';
const GLOBAL = 'venture_cash_stack_newer';
const ENTRY = 'js/remoteEntry.js';

/** The built release, used as the previous one. */
const real = releaseOf('cash-stack');

const good = (heading: string) =>
  container(
    GLOBAL,
    pageTable(
      `() => { const p = document.createElement('p'); p.textContent = ${JSON.stringify(heading)}; document.body.append(p); return null; }`,
    ),
  );
const throwing = container(GLOBAL, pageTable(`() => { throw new Error('on mount'); }`));

/** Changes a list entry to a newer release with this container, in place of the built one. */
function newer(source: string, version = NEWER) {
  return ({ base }: RemoteEntry): Partial<RemoteEntry> => ({
    version,
    base: base.replace(real.version, version),
    global: GLOBAL,
    entry: ENTRY,
    preload: [],
    files: { [ENTRY]: hashOf(source) },
    hasLazyFiles: false,
    previous: { version: real.version, manifestHash: hashOf(readFileSync(fileOf(real, 'release.json'))) },
  });
}

/** Makes the newer release live, with the real one as previous, and records its requests. */
async function releaseNewer(page: Page, source: string, sent = source, version = NEWER) {
  await relist(page, 'cash-stack', newer(source, version));
  const asked: string[] = [];
  await page.route(`**/remotes/cash-stack/${version}/**`, (route) => {
    asked.push(route.request().url());
    return sent === 'missing'
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.fulfill({ status: 200, contentType: 'text/javascript', body: sent });
  });
  return asked;
}

async function expectRealOne(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('The newest version of Cash Stack has a problem');
}

const BAD = [
  ['is missing', good('x'), 'missing'],
  ['is altered', good('x'), `${good('x')} `],
  ['throws on evaluation', 'throw new Error("broken")', 'throw new Error("broken")'],
  ['throws while it starts', throwing, throwing],
] as const;

for (const [at, [fault, listed, sent]] of BAD.entries()) {
  // Every change tests one refused release and one that fails while running.
  test(`when the newest release ${fault}, the previous one replaces it with a note`, {
    tag: at % 2 ? [] : '@full',
  }, async ({ page, troubles }) => {
    troubles.expectError(/./);
    await releaseNewer(page, listed, sent);
    await open(page, '/cash-stack');
    await expectRealOne(page);
  });
}

test('a permanently failed release is not requested again, but a newer one is', { tag: '@full' }, async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  const asked = await releaseNewer(page, throwing);
  await open(page, '/cash-stack');
  await expectRealOne(page);
  asked.length = 0;
  await page.reload();
  await expectRealOne(page);
  expect(asked).toEqual([]);

  await page.unrouteAll();
  await releaseNewer(page, good('Newest Cash Stack'), undefined, '9.9.10');
  await page.reload();
  await expect(page.getByText('Newest Cash Stack')).toBeVisible();
});

test('an altered previous release is not used', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(/./);
  await releaseNewer(page, throwing);
  await page.route(`**/remotes/cash-stack/${real.version}/release.json`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  });
  await open(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('Cash Stack could not be loaded');
});
