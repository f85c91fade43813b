import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from './app';
import { copyCheckout, newFolder, root, run } from './support/checkout';
import { type RunningApp, runApp } from './support/running';
import { secondVersion } from './support/second';

/** Time for a shell rebuild and new releases of all remotes. */
test.setTimeout(400_000);

const REMOTES = ['auth', 'learning', ...readdirSync(join(root, 'games')).map((name) => `games/${name}`)];
const SIX_MINUTES_MS = 6 * 60_000;

/** The second version's footer text. */
const FOOT = 'The second version.';

let copy: string;
let second: string;
let app: RunningApp | undefined;
test.afterAll(() => app?.stop());

/** Rebuilds the shell in place, releases all remotes and prunes old releases. */
async function deploy(running: RunningApp) {
  const note = { links: [{ name: FOOT, to: '/about' }] };
  writeFileSync(join(copy, 'shell/src/layout/footer.json'), JSON.stringify(note));
  await run(copy, ['--eval', `import('./scripts/build.mjs').then(({ buildAll }) => buildAll(['shell']))`]);
  const titles = { 'Cash Stack': 'Cash Tower' };
  const folders = REMOTES.map((remote) => secondVersion(remote, second, titles));
  expect(await running.command('release', ...folders)).toContain('cash-stack 2.0.0 is live now');
  await running.command('releases', 'prune', '--keep', '0');
  await running.restart();
}

async function go(page: Page, path: string, heading: string) {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
  await expectRoute(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('an open tab keeps its releases during a deployment and updates on request when idle', {
  tag: '@checkout',
}, async ({ page }) => {
  [copy, second] = [copyCheckout(), newFolder('second')];
  cpSync(join(root, 'shell/dist'), join(copy, 'shell/dist'), { recursive: true });
  app = await runApp({ SHELL_DIR: join(copy, 'shell/dist') });
  await page.clock.install();
  await page.goto(`${app.address}/#/leaderboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await deploy(app);

  // Pages not loaded yet: one of the shell, a game, and one of a remote with lazy files.
  await go(page, '/game-selection', 'Choose a game');
  await go(page, '/cash-stack', 'Cash Stack');
  await go(page, '/quiz/module1', 'Business Ideas Quiz');
  await page.getByRole('radio').first().check();
  await page.clock.fastForward(SIX_MINUTES_MS);
  await page.clock.runFor(2_000);
  const notice = page.getByRole('complementary', { name: 'New version' });
  await expect(notice).toHaveCount(0);

  await page.getByRole('link', { name: 'Venture Quest, home' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectRoute(page, '/home');
  // The quiz may still block navigation until the landing page is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Learn to start something' })).toBeVisible();
  await go(page, '/cash-stack', 'Cash Stack');
  await page.getByRole('dialog').getByRole('button').last().click();
  await notice.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Tower' })).toBeVisible();
  await expectRoute(page, '/cash-stack');
  await expect(page.getByText(FOOT)).toBeVisible();
  await go(page, '/quiz/module1', 'Business Ideas Quiz');
});
