import { readFileSync } from 'node:fs';
import { expect, open, test } from '../app';
import { button, enter, help, said } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { IDEAS, pick, productsCardGame } from '../support/products-card-game';
import { passSeconds } from '../support/time';

/** An incomplete idea: two cards of one kind and no bonus market. */
const POOR = ['Smartphone', 'Drone', 'Families'];

test('the pitch sheet can be copied and saved as a picture, and the badge is kept', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, productsCardGame);
  await productsCardGame.finish(page);
  await press(page, button(page, 'Copy'));
  await expect(said(page, /copied/i)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const [type, feature, market] of IDEAS) {
    expect(copied).toContain(`${feature} ${type} for ${market} (+15)`);
  }
  const download = page.waitForEvent('download');
  await press(page, button(page, 'Save as picture'));
  const file = await (await download).path();
  expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG');

  await page.clock.resume();
  await open(page, '/badge-rewards');
  await expect(page.getByRole('listitem').filter({ hasText: 'Pitch Master' })).toContainText('Earned');
});

test('the card game fits small screens and is accessible in every state', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, productsCardGame);
  await pick(page, ['Smartphone']);
  await inspect(page, 'one card picked');
  await press(page, button(page, 'How to play'));
  await expect(help(page)).toBeVisible();
  await inspect(page, 'help');
  await page.keyboard.press('Escape');
  await pick(page, ['Solar-Powered', 'Professionals']);
  await inspect(page, 'an idea settling');
  await passSeconds(page, 1);
  await pick(page, POOR);
  await passSeconds(page, 1);
  await inspect(page, 'two ideas made');
  await pick(page, IDEAS[2]);
  await passSeconds(page, 1);
  await expect(productsCardGame.end(page)).toBeVisible();
  await inspect(page, 'Game Over');
});
