import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app';
import { linkPackage, newFolder, root, run } from './support/checkout';
import { type RunningApp, runApp } from './support/running';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** What `npm install` brings into the repository of the example. */
const LIBRARY = ['api', 'kit', 'ui'];
const INSTALLED = ['@types/react', '@types/react-dom', 'react', 'react-dom', 'typescript'];

let folder: string;
let app: RunningApp | undefined;
test.afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('the example of docs/remotes.md is typed and built far from this checkout', {
  tag: '@checkout',
}, async () => {
  folder = newFolder('example');
  cpSync(join(root, 'docs/example-remote'), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules') && !path.endsWith('dist'),
  });
  for (const name of LIBRARY) linkPackage(folder, `@venture/${name}`, join(root, 'shared', name));
  for (const name of INSTALLED) linkPackage(folder, name);
  await run(folder, ['node_modules/typescript/bin/tsc']);
  await run(folder, ['node_modules/@venture/kit/src/run.mjs', 'build']);
});

test('once released it is a page of the running app, with the session and the theme of the shell', {
  tag: '@checkout',
}, async ({ page }) => {
  app = await runApp();
  expect(await app.release(folder)).toContain('idea-spark 1.0.0-');
  await page.goto(`${app.address}/#/game-selection`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /Idea Spark/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: /Idea Spark/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Idea Spark' })).toBeVisible();
  const first = await page.getByRole('main').getByRole('status').textContent();
  await page.getByRole('button', { name: 'Another one' }).click();
  await expect(page.getByRole('main').getByRole('status')).not.toHaveText(first ?? '');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${app.address}/#/login`);
});
