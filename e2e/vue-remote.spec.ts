import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app';
import { newFolder, npm, root, run } from './support/checkout';
import { type RunningApp, runApp } from './support/running';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const venture = join(root, 'shared/kit/src/venture.mjs');
let folder: string;
let app: RunningApp | undefined;
test.afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('a remote of Vue that Vite builds is a release as docs/contract.md says', {
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

test('once released it is a page of the running app, and takes itself away when it is left', {
  tag: '@checkout',
}, async ({ page, troubles }) => {
  // Vue asks for a policy of its own, which no library may have, and does without it.
  troubles.expectError(/TrustedTypePolicy|Trusted Types|trusted-types/i);
  app = await runApp();
  const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'));
  expect(await app.release(folder)).toContain(`idea-wall ${version}`);
  await expect(async () => {
    await page.goto(`${app?.address}/#/game-selection`);
    await page.reload();
    await expect(page.getByRole('link', { name: /Idea Wall/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: /Idea Wall/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Idea Wall' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your idea' }).fill('Umbrellas to borrow');
  await page.getByRole('button', { name: 'Pin it' }).click();
  await page.getByRole('button', { name: '0 ★' }).click();
  const pinned = page.getByRole('main').getByRole('listitem');
  await expect(pinned).toContainText('Umbrellas to borrow 1 ★');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Idea Wall' })).toHaveCount(0);
  await page.goForward();
  await expect(pinned).toContainText('Umbrellas to borrow 1 ★');
});
