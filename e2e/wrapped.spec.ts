import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { root, run } from './support/checkout';
import { saidOn, wrapped } from './support/finished-game';
import { keeps, NO_NETWORK, visit } from './support/offline';
import { fillLogin, fillSignup, newEmail } from './support/people';
import { type RunningApp, runApp } from './support/running';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.use({ serviceWorkers: 'allow' });

const NAME = 'lemonade-stand';
let folder: string;
let app: RunningApp;
test.beforeAll(async () => {
  [folder, app] = await Promise.all([wrapped(NAME), runApp()]);
  await app.command('admin', 'team', 'create', 'stands');
  await app.command('admin', 'team', 'grant', 'stands', NAME, `/${NAME}`, 'game-selection');
});
test.afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const said = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), `${NAME}:said`);
const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');

test('a finished game is checked and released as any other, and runs in a frame', {
  tag: '@full',
}, async () => {
  const made = await app.command(
    ...['admin', 'token', 'stands', '--remotes', NAME, '--actions', 'publish,promote'],
  );
  const VENTURE_TOKEN = made.trim().split('\n').at(-1) ?? '';
  const venture = join(root, 'shared/kit/src/venture.mjs');
  const answer = await run(folder, [venture, 'release', '--to', app.address, '--json'], { VENTURE_TOKEN });
  expect(JSON.parse(answer)).toMatchObject({ name: NAME, state: 'live' });
  expect(await app.command('releases')).toMatch(/lemonade-stand.*in a frame/);
});

test('it runs, keeps what it saves and brings a result that nobody can check', {
  tag: '@full',
}, async ({ page }) => {
  const email = newEmail();
  await visit(page, '/signup', app.address);
  await fillSignup(page, email);
  await expectRoute(page, '/login');
  await fillLogin(page, email);
  await expectRoute(page, '/home');
  for (const day of [1, 2]) {
    await visit(page, `/${NAME}`, app.address);
    await expect(game(page).getByRole('heading', { name: 'Lemonade' })).toBeVisible();
    await expect.poll(() => said(page)).toEqual(saidOn(day));
  }
  await game(page).getByRole('button', { name: 'Sell' }).click();
  await expect(game(page).locator('#sold')).toHaveText('|');
  const verdicts = () =>
    page.evaluate(() =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith('venture.standing.1.'))
        .map(([, text]) => text),
    );
  await expect.poll(verdicts).toEqual(['unverified', 'unverified']);
});

test('what was played once works without a network', { tag: '@full' }, async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page)).toEqual(saidOn(1));
  await keeps(page, new RegExp(`/remotes/${NAME}/[^/]+/$`));
  await page.context().setOffline(true);
  await visit(page, `/${NAME}`, app.address);
  await expect.poll(() => said(page)).toEqual(saidOn(2));
});
