import { expect, test } from '@playwright/test';
import remote from '../remote.json' with { type: 'json' };
import content from '../src/content.json' with { type: 'json' };

test('a play from the first card to the last, in a browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: remote.title })).toBeVisible();
  await page.getByRole('button', { name: "Let's play" }).click();
  for (let card = 1; card <= content.rounds; card += 1) {
    await expect(page.getByText(`${card} of ${content.rounds}`)).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${content.bins[0]?.text}`) }).click();
  }
  await expect(page.getByRole('heading', { name: content.over })).toBeVisible();
});

test('a reload, as after every change in development, goes on with the same play', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: "Let's play" }).click();
  await page.getByRole('button', { name: new RegExp(`^${content.bins[0]?.text}`) }).click();
  await expect(page.getByText(`2 of ${content.rounds}`)).toBeVisible();
  const sorted = await page.getByRole('main').getByRole('listitem').first().textContent();
  await page.reload();
  await expect(page.getByText(`2 of ${content.rounds}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toHaveText(sorted ?? '');
});
