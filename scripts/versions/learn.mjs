import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */

/** The right answers of the quick quiz, counted from 0. */
const RIGHT = [0, 1, 3];
const ROUNDS = 5;

/** Answers the quick quiz, the first `right` of its questions rightly. @param {Page} page @param {number} right */
export async function quickQuiz(page, right) {
  if (!page.url().endsWith('#/quiz')) await page.goto('/#/quiz');
  for (const [at, place] of RIGHT.entries()) {
    await expect(page.getByText(`Question ${at + 1} of ${RIGHT.length}`, { exact: true })).toBeVisible();
    const question = page.getByRole('heading', { level: 2 });
    const before = (await question.textContent()) ?? '';
    await page
      .getByRole('radio')
      .nth(at < right ? place : (place + 1) % 4)
      .check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: before, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText(`${right} of ${RIGHT.length}`).first()).toBeVisible();
}

/** Plays a game that the server has dealt, in its own time, until the server has stored it. @param {Page} page */
export async function playCashStack(page) {
  const answered = (/** @type {RegExp} */ path) =>
    page.waitForResponse((response) => path.test(response.url()) && response.ok());
  const dealt = answered(/\/v1\/runs$/);
  await page.goto('/#/cash-stack');
  await dealt;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const saved = answered(/\/v1\/events$/);
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.getByRole('button', { name: /^Ad Campaign/ }).click();
    const next = round < ROUNDS ? `Round ${round + 1} of ${ROUNDS}: choose` : 'The game is over';
    await expect(page.getByText(next)).toBeVisible();
  }
  expect(await (await saved).json()).toMatchObject({ results: [{ standing: 'verified' }] });
}
