import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { copyCheckout, root, run, textsIn } from './support/checkout';
import { verdicts } from './support/events';
import { inspect } from './support/inspect';
import { fillLogin, newEmail, PASSWORD } from './support/people';
import { type RunningApp, runApp } from './support/running';

/** Serially, in one worker: creates, checks and releases a game in a copy of this checkout. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const NAME = 'founder-fair';
const TITLE = `Founder's "Fair" & Co`;
const FOLDER = `games/${NAME}`;

let copy: string;
let app: RunningApp | undefined;
const email = newEmail();
let xp = 0;
test.afterAll(() => app?.stop());

test('npm run new:game adds a folder and its package entry, and changes nothing else', {
  tag: '@checkout',
}, async () => {
  copy = copyCheckout();
  const before = textsIn(copy);
  await run(copy, ['scripts/new-game.mjs', NAME, TITLE]);
  const after = textsIn(copy);
  const touched = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  expect(touched.filter((path) => !path.startsWith(`${FOLDER}/`))).toEqual(['package-lock.json']);
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([]);
  await expect(run(copy, ['scripts/new-game.mjs', NAME])).rejects.toThrow('choose another name');
});

test('a new game passes every check unchanged and builds', { tag: '@checkout' }, async () => {
  const build = `import('./scripts/build.mjs').then(({ buildAll }) => buildAll(['${FOLDER}']))`;
  await Promise.all([run(copy, ['--eval', build]), check()]);
});

/** Runs the checks one after another, since the build uses the other core. */
async function check() {
  const tool = (path: string, ...more: string[]) => run(copy, [join('node_modules', path), ...more]);
  await tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', FOLDER);
  await tool('typescript-native/bin/tsc', '--noEmit', '--singleThreaded');
  await tool('dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', FOLDER);
  await tool('knip/bin/knip.js', '--workspace', FOLDER);
  await tool('jest/bin/jest.js', '--maxWorkers=1', '--testTimeout=60000', FOLDER);
}

test('CARD-05 a released game appears in the running app, whose shell is unchanged', {
  tag: '@checkout',
}, async ({ page }) => {
  const shell = textsIn(join(root, 'shell/dist'));
  app = await runApp();
  const data = { fullName: 'Ada Lovelace', email, password: PASSWORD, userType: 'user' };
  await page.request.post(`${app.address}/api/signup.php`, { data });
  await logIn(page, app.address);
  await page.goto(`${app.address}/#/game-selection`);
  const games = page.getByRole('list', { name: 'Games' });
  await expect(games).toContainText('EntreprePuzzle');
  await expect(games).not.toContainText(TITLE);

  expect(await app.release(join(copy, FOLDER))).toContain('is live now');
  await expect(async () => {
    await page.reload();
    await expect(games).toContainText(TITLE, { timeout: 1_000 });
  }).toPass();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('founder');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.address}/#/${NAME}`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  const right = await playToTheEnd(page);
  xp = Math.floor((500 * right) / 8);
  expect(textsIn(join(root, 'shell/dist'))).toEqual(shell);

  await expect.poll(() => verdicts(page)).toEqual([`verified ${xp}`]);
  await expectXp(page, app.address);
  const last = page.getByRole('region', { name: 'Your recent games' }).getByRole('listitem');
  await expect(last).toContainText(TITLE);
  const badge = page
    .getByRole('region', { name: 'Still to earn' })
    .getByRole('progressbar', { name: 'Cost Sorter' });
  await expect(badge).toHaveAttribute('aria-valuetext', `${right} of 8 costs in the right place`);
  await page.getByRole('link', { name: 'See all badges' }).click();
  await expect(page.getByRole('article').last()).toContainText(`Cost Sorter${TITLE}Not earned yet`);
});

test("the XP of a new game is on all the player's devices, and stays while the game is disabled", {
  tag: '@checkout',
}, async ({ page, troubles }) => {
  if (!app) throw new Error('The game was not released.');
  troubles.expectError(/422/); // a page with the old list requests a run ticket that is no longer issued
  await logIn(page, app.address);
  await expectXp(page, app.address);
  await app.command('releases', 'disable', NAME);
  await expect(async () => {
    await page.goto(`${app?.address}/#/${NAME}`);
    await page.reload();
    await expect(page.getByText('is switched off')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectXp(page, app.address);
});

async function logIn(page: Page, address: string) {
  await page.goto(`${address}/#/login`);
  await fillLogin(page, email);
  await expect(page).toHaveURL(`${address}/#/home`);
}

async function expectXp(page: Page, address: string) {
  await page.goto(`${address}/#/dashboard-user`);
  const panel = page.getByRole('region', { name: 'XP', exact: true });
  await expect(panel.getByText(`${xp}`, { exact: true })).toBeVisible();
}

/** Plays to the end; returns how many of the eight cards were sorted correctly. */
async function playToTheEnd(page: Page): Promise<number> {
  await page.getByRole('button', { name: "Let's play" }).click();
  for (let card = 1; card <= 8; card += 1) {
    await expect(page.getByText(`${card} of 8`)).toBeVisible();
    await page.getByRole('button', { name: /^Fixed cost/ }).click();
    if (card === 4) await inspect(page, 'half of the cards sorted');
  }
  await expect(page.getByRole('heading', { name: 'All sorted' })).toBeVisible();
  const outcome = page.getByText(/^(All )?\d of 8 in the right place\.$/);
  return Number(/\d/.exec((await outcome.textContent()) ?? '')?.[0]);
}
