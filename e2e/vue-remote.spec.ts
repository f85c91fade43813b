import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, test } from './app';
import { newFolder, npm, root, run } from './support/checkout';
import { type RunningApp, runApp } from './support/running';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const venture = join(root, 'shared/kit/src/venture.mjs');
let folder: string;
const apps: RunningApp[] = [];
test.afterAll(async () => {
  for (const app of apps) await app.stop();
});

test('a Vue remote built by Vite is a release that follows docs/contract.md', {
  tag: '@checkout',
}, async () => {
  folder = newFolder('vue');
  cpSync(join(root, 'docs/examples/idea-wall'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules') && !path.endsWith('dist'),
  });
  await npm(folder, 'install');
  await npm(folder, 'run', 'build');
  for (const how of [[], ['--jsdom']]) {
    const { findings } = JSON.parse(await run(folder, [venture, 'check', '--built', '--json', ...how]));
    expect(findings).toEqual([]);
  }
});

/** The places in which the remote runs, and how its release goes live in each. */
const WAYS = {
  'in the page': async (app: RunningApp) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'));
    expect(await app.release(folder)).toContain(`idea-wall ${version}`);
  },
  'in a frame': async (app: RunningApp) => {
    await app.command('admin', 'team', 'create', 'walls');
    await app.command('admin', 'team', 'grant', 'walls', 'idea-wall');
    const made = await app.command(
      ...['admin', 'token', 'walls', '--remotes', 'idea-wall', '--actions', 'publish,promote'],
    );
    const VENTURE_TOKEN = made.trim().split('\n').at(-1) ?? '';
    const said = await run(folder, [venture, 'release', '--built', '--to', app.address, '--json'], {
      VENTURE_TOKEN,
    });
    expect(JSON.parse(said)).toMatchObject({ name: 'idea-wall', state: 'live' });
  },
};

for (const [where, release] of Object.entries(WAYS))
  test(`a released Vue remote is a page of the running app ${where} and unmounts when left`, {
    tag: '@checkout',
  }, async ({ page, troubles }) => {
    // Vue works without its Trusted Types policy, which no library may create.
    troubles.expectError(/TrustedTypePolicy|Trusted Types|trusted-types/i);
    const app = await runApp();
    apps.push(app);
    await release(app);
    await expect(async () => {
      await page.goto(`${app.address}/#/game-selection`);
      await page.reload();
      await expect(page.getByRole('link', { name: /Idea Wall/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole('link', { name: /Idea Wall/ }).click();
    const wall: Page | FrameLocator =
      where === 'in a frame' ? page.frameLocator('[data-framed][data-shown="true"] > iframe') : page;
    await expect(wall.getByRole('heading', { level: 1, name: 'Idea Wall' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(where === 'in a frame' ? 1 : 0);
    await wall.getByRole('textbox', { name: 'Your idea' }).fill('Umbrellas to borrow');
    await wall.getByRole('button', { name: 'Pin it' }).click();
    await wall.getByRole('button', { name: '0 ★' }).click();
    const pinned = wall.getByRole('main').getByRole('listitem');
    await expect(pinned).toContainText('Umbrellas to borrow 1 ★');
    // A value stored by a frame arrives a moment later.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('idea-wall.ideas')))
      .toContain('"stars":1');
    await page.goBack();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Idea Wall' })).toHaveCount(0);
    await page.goForward();
    await expect(pinned).toContainText('Umbrellas to borrow 1 ★');
  });
