import type { Page } from '@playwright/test';
import { expect, expectRoute, open, route, test } from '../app';
import { cashStack } from '../support/cash-stack';
import { fixChance, SEEDS } from '../support/chance';
import { board, button, closeHelp, dialog, enter, expectFacts, type Game, help } from '../support/frame';
import { GAMES } from '../support/games';
import { press, reach } from '../support/keys';
import { loggedIn } from '../support/people';
import { releaseOf } from '../support/release';

/** Every change runs one of the three tests for each game; the full run runs them all. */
const WAYS = 3;

for (const [at, game] of GAMES.entries()) {
  const tag = (way: number) => (at % WAYS === way ? [] : '@full');

  test(`${game.title} shows its help on the first visit, and later on request`, { tag: tag(2) }, async ({
    page,
  }) => {
    await fixChance(page, SEEDS);
    await open(page, game.path);
    await expect(help(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help(page)).toHaveCount(0);
    await expect(board(page, game)).toBeFocused();
    await page.reload();
    await reach(page, button(page, 'How to play'));
    await expect(help(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await closeHelp(page);
    await expect(button(page, 'How to play')).toBeFocused();
  });

  test(`${game.title} asks before being left unfinished and resumes after a return or reload`, {
    tag: tag(1),
  }, async ({ page }) => {
    await openLeaderboard(page);
    await goTo(page, game.title);
    await begin(page, game);
    await expectStays(page, game);
    await page.goBack();
    await press(page, leave(page).getByRole('button', { name: 'Leave' }));
    await expectRoute(page, '/leaderboard');
    await typeAddress(page, game.path);
    await expectFacts(page, game.begun);
    await expectAskedByBrowser(page);
    await expectFacts(page, game.begun);
    await expect(help(page)).toHaveCount(0);
  });

  test(`CARD-04 ${game.title} can be played to its end by keyboard on its standalone page`, {
    tag: tag(0),
  }, async ({ page }) => {
    const { base } = releaseOf(game.name);
    await enter(page, game, SEEDS, `${base}index.html`);
    await game.finish(page);
    await expect(game.end(page)).toBeVisible();
  });
}

test('GS-05 a game opened by typing its address also asks before it is left', { tag: '@full' }, async ({
  page,
}) => {
  await openLeaderboard(page);
  await typeAddress(page, cashStack.path);
  await begin(page, cashStack);
  await page.goBack();
  await press(page, leave(page).getByRole('button', { name: 'Stay' }));
  expect(route(page)).toBe(cashStack.path);
  await typeAddress(page, '/leaderboard');
  await press(page, leave(page).getByRole('button', { name: 'Stay' }));
  expect(route(page)).toBe(cashStack.path);
  await expectFacts(page, cashStack.begun);
});

async function openLeaderboard(page: Page) {
  await fixChance(page, SEEDS);
  await open(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
}

async function begin(page: Page, game: Game) {
  await closeHelp(page);
  await game.begin(page);
  await expectFacts(page, game.begun);
}

/** Opens a page by name in the "Go to page" dialog. */
async function goTo(page: Page, title: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  await page.keyboard.press('Enter');
}

const leave = (page: Page) => dialog(page, 'Leave this page?');

/** Checks that the link and the back button ask before leaving, and that Escape and Stay keep the page open. */
async function expectStays(page: Page, { path }: Game) {
  const way = page.getByRole('link', { name: 'Back to games' });
  await press(page, way);
  await expect(leave(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(way).toBeFocused();
  await page.goBack();
  await press(page, leave(page).getByRole('button', { name: 'Stay' }));
  await expect(leave(page)).toHaveCount(0);
  expect(route(page)).toBe(path);
}

/** Changes the route in the address bar without a new document. */
async function typeAddress(page: Page, path: string) {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, path);
}

async function expectAskedByBrowser(page: Page) {
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
}

test('logout asks before an unfinished game is left, and Stay keeps the login', { tag: '@full' }, async ({
  page,
}) => {
  await fixChance(page, SEEDS);
  await loggedIn(page, 'Ada Lovelace');
  await open(page, cashStack.path);
  await begin(page, cashStack);
  const loggedInAs = () => page.evaluate(() => localStorage.getItem('userId'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await leave(page).getByRole('button', { name: 'Stay' }).click();
  await expectFacts(page, cashStack.begun);
  expect(await loggedInAs()).not.toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await Promise.all([page.waitForEvent('load'), leave(page).getByRole('button', { name: 'Leave' }).click()]);
  expect(await loggedInAs()).toBeNull();
  expect(route(page)).toBe('/home');
});
