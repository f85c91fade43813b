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
