import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { cashStack, choose, ROUNDS } from '../support/cash-stack';
import { board, button, enter, expectFacts, help, said } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { passSeconds } from '../support/time';

test('CS-08 CS-09 CS-10 CS-11 by keyboard: a choice settles for one second, and five rounds reach the best result', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, cashStack);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await expect(said(page, `Round ${round} of 5: choose an option.`)).toBeVisible();
    await press(page, button(page, /^Ad Campaign/));
    const news = `Ad Campaign: 20 spent, 50 back. Your budget is now ${100 + 30 * round}.`;
    await expect(said(page, news)).toBeVisible();
    await page.keyboard.press('Enter');
    await passSeconds(page, 0.999);
    await expect(said(page, news)).toBeVisible();
    await passSeconds(page, 0.001);
  }
  await expectEnd(page, 250);
  await expect(page.getByText('That is the best possible: nobody can end with more than 250.')).toBeVisible();
  await expect(page.getByText('First result: 250')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(button(page, 'Play Again')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(board(page, cashStack)).toBeFocused();
  await expectFacts(page, { Round: '1 of 5', Budget: '100' });

  for (const option of ['Hire Staff', 'Market Research', 'Hire Staff', 'Hire Staff', 'Hire Staff']) {
    await choose(page, option);
    await passSeconds(page, 1);
  }
  await expectEnd(page, 155);
  await expect(page.getByText('The best possible is 250: you were 95 short of it.')).toBeVisible();
  await expect(page.getByText('Nothing new: your best stays 250')).toBeVisible();
});

test('Cash Stack ends offline, though the script of its end screen loads after the page', {
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
  // Its scripts are verified first, then run together.
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
