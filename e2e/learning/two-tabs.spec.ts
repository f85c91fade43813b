import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { cashStack } from '../support/cash-stack';
import { closeHelp, expectFacts } from '../support/frame';
import { inspect } from '../support/inspect';

const elsewhere = (page: Page, what: string) =>
  page.getByRole('heading', { name: `This ${what} was continued in another tab` });
const goOnHere = (page: Page) => page.getByRole('button', { name: 'Go on here' }).click();
const place = (page: Page, at: number) => page.getByText(`Question ${at} of 5`, { exact: true });

async function answerFirst(page: Page) {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
}

test('R19 a quiz is in one tab at a time, goes on where the other was, and survives both', async ({
  page,
  context,
}) => {
  await open(page, '/quiz/module1');
  await answerFirst(page);
  await expect(place(page, 2)).toBeVisible();
  const other = await context.newPage();
  await open(other, '/quiz/module1');
  await expect(place(other, 2)).toBeVisible();
  await expect(elsewhere(page, 'quiz')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await inspect(page, 'a quiz continued in another tab');
  await answerFirst(other);
  await goOnHere(page);
  await expect(place(page, 3)).toBeVisible();
  await expect(elsewhere(other, 'quiz')).toBeVisible();
  await page.goto('about:blank');
  await other.close();
  const later = await context.newPage();
  await open(later, '/quiz/module1');
  await expect(place(later, 3)).toBeVisible();
  await expect(elsewhere(later, 'quiz')).toHaveCount(0);
});

test('a game is in one tab at a time, until it is over there', async ({ page, context }) => {
  await open(page, cashStack.path);
  await closeHelp(page);
  await cashStack.begin(page);
  await expectFacts(page, cashStack.begun);
  const other = await context.newPage();
  await open(other, cashStack.path);
  await expectFacts(other, cashStack.begun);
  await expect(elsewhere(page, 'game')).toBeVisible();
  for (const round of [3, 4, 5, 'over']) {
    await other.getByRole('button', { name: /^Ad Campaign/ }).click();
    if (round === 'over') await expect(cashStack.end(other)).toBeVisible();
    else await expectFacts(other, { Round: `${round} of 5` });
  }
  await goOnHere(page);
  await expectFacts(page, { Round: '1 of 5' });
});
