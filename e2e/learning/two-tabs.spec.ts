import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { inspect } from '../support/inspect';

const elsewhere = (page: Page) =>
  page.getByRole('heading', { name: 'This quiz was continued in another tab' });
const goOnHere = (page: Page) => page.getByRole('button', { name: 'Go on here' }).click();
const place = (page: Page, at: number) => page.getByText(`Question ${at} of 5`, { exact: true });

async function answerFirst(page: Page) {
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
}

test('R19 a quiz is open in only one tab at a time, can be resumed in another tab, and survives the closing of both', async ({
  page,
  context,
}) => {
  await open(page, '/quiz/module1');
  await answerFirst(page);
  await expect(place(page, 2)).toBeVisible();
  const other = await context.newPage();
  await open(other, '/quiz/module1');
  await expect(place(other, 2)).toBeVisible();
  await expect(elsewhere(page)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await inspect(page, 'a quiz continued in another tab');
  await answerFirst(other);
  await goOnHere(page);
  await expect(place(page, 3)).toBeVisible();
  await expect(elsewhere(other)).toBeVisible();
  await page.goto('about:blank');
  await other.close();
  const later = await context.newPage();
  await open(later, '/quiz/module1');
  await expect(place(later, 3)).toBeVisible();
  await expect(elsewhere(later)).toHaveCount(0);
});
