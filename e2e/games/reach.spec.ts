import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { cashStack } from '../support/cash-stack';
import { type Game, help } from '../support/frame';
import { GAMES } from '../support/games';
import { loggedIn } from '../support/people';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

for (const who of ['guest', 'member'] as const) {
  for (const game of GAMES) {
    test(`${game.title} starts within 3 taps from the landing page, as ${who}`, async ({ page }) => {
      if (who === 'member') await loggedIn(page, 'Ada Lovelace');
      await open(page, '/');
      await page.getByRole('main').getByRole('link', { name: 'All games' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'All games' })).toBeVisible();
      await startFromList(page, game);
    });
  }
}

test('"play as a guest" on the landing page leads to something to play', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'play as a guest' }).tap();
  await startFromList(page, cashStack);
});

test('"Back to games" leads to a page that lists the game just left', async ({ page }) => {
  for (const { path, title } of GAMES) {
    await open(page, path);
    await help(page).getByRole('button', { name: "Let's play" }).tap();
    await page.getByRole('link', { name: 'Back to games' }).tap();
    const leave = page
      .getByRole('dialog', { name: 'Leave this page?' })
      .getByRole('button', { name: 'Leave' });
    const list = page.getByRole('list', { name: 'Games' });
    await expect(leave.or(list)).toBeVisible();
    if (await leave.isVisible()) await leave.tap();
    await expect(list.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `#${path}`);
  }
});

/** Starts a game in two taps: on its card, and on the button that closes the help shown before the first game. */
async function startFromList(page: Page, { title, path }: Game) {
  await page.getByRole('list', { name: 'Games' }).getByRole('link', { name: title, exact: true }).tap();
  await expect(page).toHaveURL(new RegExp(`#${path}$`));
  await help(page).getByRole('button', { name: "Let's play" }).tap();
  await expect(page.getByRole('region', { name: `${title} board` })).toBeVisible();
}
