import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { remoteFolder, root, runProgram } from './support/checkout';
import { finishedGame, wrapped } from './support/finished-game';
import { inspect } from './support/inspect';
import { develop } from './support/running';

test.describe.configure({ mode: 'serial' });

const venture = join(root, 'shared/kit/src/venture.mjs');
let dev: Awaited<ReturnType<typeof develop>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  dev = await develop(remoteFolder('cash-stack'), venture);
});
test.afterAll(async () => dev?.stop());
test.afterEach(async ({ page }) => {
  await page.goto('about:blank'); // otherwise the page would report the lost server
});

const game = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');
const messages = (page: Page) => page.getByRole('textbox', { name: /^Messages/ });
const choose = (page: Page, legend: string, option: string) =>
  page.getByRole('group', { name: legend, exact: true }).getByRole('radio', { name: option }).click();

async function openControls(page: Page) {
  await page.goto(dev.address);
  await game(page).getByRole('button', { name: "Let's play" }).click();
  await page.getByRole('button', { name: /^Controls/ }).click();
}

const plays = async (page: Page) => {
  await game(page)
    .getByRole('button', { name: /^Ad Campaign/ })
    .click();
  await expect(game(page).getByText('2 of 5', { exact: true })).toBeVisible();
};

test('covering a game hides its document and notifies it', { tag: '@full' }, async ({ page }) => {
  await openControls(page);
  const html = game(page).locator('html');
  const isHidden = () => html.evaluate(() => [document.hidden, document.visibilityState]);
  expect(await isHidden()).toEqual([false, 'visible']);
  await page.getByRole('button', { name: 'Cover it' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'The page is covered' })).toBeVisible();
  await expect.poll(isHidden).toEqual([true, 'hidden']);
  await page.keyboard.press('Escape');
  await expect.poll(isHidden).toEqual([false, 'visible']);
  await expect(messages(page)).toHaveValue(
    /^page: covered {"isCovered":false}\npage: covered {"isCovered":true}\n/,
  );
});

test('a restarted game finds what it stored', { tag: '@full' }, async ({ page }) => {
  await openControls(page);
  await plays(page);
  await game(page)
    .locator('html')
    .evaluate((html) => html.setAttribute('data-old', ''));
  await page.getByRole('button', { name: 'End it, and start it again' }).click();
  await expect(game(page).locator('html:not([data-old])')).toBeAttached();
  await expect(game(page).getByText('2 of 5', { exact: true })).toBeVisible();
});

test("a game gets the controls' phone size, theme, reduced motion and sound", { tag: '@full' }, async ({
  page,
}) => {
  await openControls(page);
  await page.getByRole('switch', { name: /^A phone/ }).press('Space');
  const size = () =>
    game(page)
      .locator('html')
      .evaluate(() => [innerWidth, innerHeight, matchMedia('(max-width: 360px)').matches]);
  await expect.poll(size).toEqual([360, 740, true]);
  await choose(page, 'Theme', 'dark');
  await page.getByRole('switch', { name: 'Less motion' }).press('Space');
  await expect(game(page).locator('html[data-theme="dark"][data-motion="reduced"]')).toBeAttached();
  const sound = page.getByRole('switch', { name: 'Sound effects' });
  await sound.press('Space');
  const settings = () =>
    game(page)
      .locator('html')
      .evaluate(() => localStorage.getItem('venture.settings'));
  await expect.poll(settings).toContain('"sound":true');
  await sound.press('Space');
  await expect.poll(settings).toContain('"sound":false');
});

test('the controls of a framed game are accessible in both themes and at 320 px', { tag: '@full' }, async ({
  page,
}) => {
  await openControls(page);
  await inspect(page, 'the controls of a framed game');
});

test('a game is shown as it was last wrapped', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(300_000);
  const folder = await wrapped('lemonade-stand');
  const again = (text: string) =>
    runProgram(folder, [venture, 'wrap', finishedGame({ 'assets/main.js': text })]);
  const shown = await develop(folder, venture);
  await page.goto(shown.address);
  await expect(game(page).getByRole('heading', { name: 'Lemonade' })).toBeVisible();
  await again("document.querySelector('h1').textContent = 'Cider';");
  await expect(game(page).getByRole('heading', { name: 'Cider' })).toBeVisible();
  await again("document.querySelector('h1').textContent = 'Punch';");
  await expect(game(page).getByRole('heading', { name: 'Punch' })).toBeVisible();
  await page.getByRole('button', { name: /^Controls/ }).click();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await page.goto('about:blank');
  await shown.stop();
});
