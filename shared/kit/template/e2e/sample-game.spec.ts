import { expect, type Page, test } from '@playwright/test';
import remote from '../remote.json' with { type: 'json' };
import content from '../src/content.json' with { type: 'json' };

/** The game's frame, as in releases; the page surrounds it. */
const gameIn = (page: Page) => page.frameLocator('iframe');

test('a game is playable from the first card to the last', async ({ page }) => {
  const game = gameIn(page);
  await page.goto('/');
  await expect(game.getByRole('heading', { level: 1, name: remote.title })).toBeVisible();
  await game.getByRole('button', { name: "Let's play" }).click();
  for (let card = 1; card <= content.rounds; card += 1) {
    await expect(game.getByText(`${card} of ${content.rounds}`)).toBeVisible();
    await game.getByRole('button', { name: new RegExp(`^${content.bins[0]?.text}`) }).click();
  }
  await expect(game.getByRole('heading', { name: content.over })).toBeVisible();
});

test('a reload, as after edits in development, continues the same game', async ({ page }) => {
  const game = gameIn(page);
  await page.goto('/');
  await game.getByRole('button', { name: "Let's play" }).click();
  await game.getByRole('button', { name: new RegExp(`^${content.bins[0]?.text}`) }).click();
  await expect(game.getByText(`2 of ${content.rounds}`)).toBeVisible();
  const sorted = await game.getByRole('main').getByRole('listitem').first().textContent();
  await page.reload();
  await expect(game.getByText(`2 of ${content.rounds}`)).toBeVisible();
  await expect(game.getByRole('main').getByRole('listitem').first()).toHaveText(sorted ?? '');
});
