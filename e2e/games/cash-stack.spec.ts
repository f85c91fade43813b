import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { cashStack, choose, ROUNDS } from '../support/cash-stack';
import { button, enter, help, said } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { passSeconds } from '../support/time';

test("Cash Stack ends offline, though its end screen's script loads after the page", {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/ERR_INTERNET_DISCONNECTED/);
  let pending = 0;
  page.on('request', () => {
    pending += 1;
  });
  const isOver = () => {
    pending -= 1;
  };
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  // The scripts of the end screen are verified first, then run together.
  const end = page.waitForEvent('requestfinished', (request) => {
    return request.resourceType() === 'script' && request.url().includes('/over.');
  });
  await enter(page, cashStack);
  await end;
  await expect.poll(() => pending).toBe(0);
  await page.context().setOffline(true);
  await cashStack.finish(page);
  await expectEnd(page, 250);
});

async function expectEnd(page: Page, budget: number) {
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeFocused();
  await expect(said(page, `Your final budget is ${budget}.`)).toBeVisible();
}

test('Cash Stack fits small screens and is accessible in every state', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, cashStack);
  await inspect(page, 'playing');
  await press(page, button(page, 'How to play'));
  await expect(help(page)).toBeVisible();
  await inspect(page, 'help');
  await page.keyboard.press('Escape');
  for (let round = 1; round <= ROUNDS; round += 1) {
    await choose(page, 'Ad Campaign');
    if (round === 1) await inspect(page, 'one round played');
    await passSeconds(page, 1);
  }
  await expect(cashStack.end(page)).toBeVisible();
  await inspect(page, 'Game Over');
});
