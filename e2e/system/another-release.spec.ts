import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { newFolder } from '../support/checkout';
import { fileOf, releaseOf } from '../support/release';
import { type RunningApp, runApp } from '../support/running';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const first = releaseOf('cash-stack');
let app: RunningApp | undefined;
let folder: string | undefined;
test.afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The same release once more, under a newer version. */
async function releaseAs(running: RunningApp, version: string) {
  folder ??= newFolder('releases');
  const built = join(folder, version);
  cpSync(dirname(fileOf(first, 'release.json')), built, { recursive: true });
  rmSync(join(built, 'statement.json'), { force: true });
  const file = join(built, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
  expect(await running.release(built)).toContain(`cash-stack ${version} is live now`);
}

/** An app whose store has two newer releases, so that the first is neither live nor the one before. */
async function running(): Promise<RunningApp> {
  if (app) return app;
  app = await runApp();
  await releaseAs(app, '7.0.0');
  await releaseAs(app, '8.0.0');
  return app;
}

async function choose(page: Page, version: string) {
  const { address } = await running();
  await expect(async () => {
    await page.goto(`${address}/?#/system/remotes`);
    await page.reload();
    await expect(card(page)).toContainText('8.0.0', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('switch', { name: 'Use another release in this browser' }).check();
  await page.getByRole('combobox', { name: 'Remote' }).selectOption('cash-stack');
  await page.getByRole('radio', { name: /^Another release/ }).check();
  const field = page.getByRole('textbox', { name: 'Version' });
  await expect(field).toHaveValue('7.0.0');
  await field.fill(version);
  await page.getByRole('button', { name: 'Use it for 8 hours' }).click();
}

const card = (page: Page) => page.getByRole('listitem', { name: 'Cash Stack' });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Override' });

for (const [what, version, isFramed] of [
  ['the one before', '7.0.0', false],
  ['one that no list tells of any more, in a frame', first.version, true],
] as const) {
  test(`another signed release can be used: ${what}`, async ({ page }) => {
    await choose(page, version);
    await expect(banner(page)).toContainText(`Cash Stack is from release ${version}`);
    await page.getByRole('link', { name: 'Venture Quest, home' }).click();
    await page.goto(`${app?.address}/#/cash-stack`);
    const place = isFramed ? page.frameLocator('[data-shown="true"] > iframe') : page;
    await expect(place.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
    const global = JSON.parse(readFileSync(fileOf(first, 'release.json'), 'utf8')).global;
    expect(await page.evaluate((name) => name in window, global)).toBe(!isFramed);
    await page.goto(`${app?.address}/#/system/remotes`);
    await expect(card(page)).toContainText('override');
    await expect(card(page)).toContainText(version);
  });
}

const NOT_BELIEVED = [
  ['is not in the store', '6.6.6', undefined, /remote-missing: statement\.json/],
  [
    'comes with a statement of somebody else',
    first.version,
    '/statement.json',
    /remote-altered: statement\.json/,
  ],
  ['is not what its statement says', first.version, '/release.json', /remote-altered: release\.json/],
] as const;

for (const [what, version, altered, reason] of NOT_BELIEVED) {
  test(`a release that ${what} is not used`, async ({ page, troubles }) => {
    troubles.expectError(/404/);
    await running();
    if (altered) {
      await page.route(`**/remotes/cash-stack/${version}${altered}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('cash-stack', 'cash-stuck') });
      });
    }
    await choose(page, version);
    await expect(banner(page).getByRole('status')).toContainText(reason);
    await expect(card(page)).toContainText('8.0.0');
  });
}
