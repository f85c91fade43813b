import { readFileSync } from 'node:fs';
import { expect, open, test } from '../app';
import { board, button, enter, expectFacts, help, said } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { card, IDEAS, pick, productsCardGame } from '../support/products-card-game';
import { passSeconds } from '../support/time';

/** An incomplete idea: two cards of one kind, and no market with a bonus. */
const POOR = ['Smartphone', 'Drone', 'Families'];

test('PC-07 PC-13 PC-14 by keyboard: three complete ideas score 45 points and give a pitch sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, productsCardGame);
  await pick(page, ['Smartphone', 'Solar-Powered']);
  await expectFacts(page, { Round: '1 of 3', Score: '0 of 45' });
  await press(page, card(page, 'Students'), 'Enter');
  await expectFacts(page, { Round: '1 of 3', Score: '15 of 45' });
  await expect(said(page, 'Solar-Powered Smartphone for Students: 15 points.')).toBeVisible();
  await press(page, card(page, 'Drone'), 'Enter');
  await passSeconds(page, 0.999);
  await expectFacts(page, { Round: '1 of 3' });
  await passSeconds(page, 0.001);
  await expect(said(page, 'Round 2 of 3: pick 3 cards.')).toBeVisible();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);

  for (const idea of IDEAS.slice(1)) {
    await pick(page, idea);
    await passSeconds(page, 1);
  }
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused();
  await expectFacts(page, { Round: '3 of 3', Score: '45 of 45' });
  await expect(
    page.getByText('Three different complete ideas: that earns the badge Pitch Master.'),
  ).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Complete ideas you have found' })).toHaveAttribute(
    'aria-valuetext',
    '3 of 64',
  );
  await press(page, button(page, 'Play Again'));
  await expect(board(page, productsCardGame)).toBeFocused();
  await expectFacts(page, { Round: '1 of 3', Score: '0 of 45' });
});

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
