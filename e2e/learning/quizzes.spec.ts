import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { inspect } from '../support/inspect';
import { optionAt } from '../support/options';
import { freezeTime } from '../support/time';

/** One quiz of each mode: free navigation, immediate feedback, and timed; with the positions of its correct options, from 1. */
const QUIZZES = [
  { path: '/quiz/module1', title: 'Business Ideas Quiz', right: [2, 4, 1, 3, 2] },
  { path: '/quiz', title: 'Quick Quiz', right: [1, 2, 4] },
  { path: '/timed-quiz', title: 'Timed Finance Quiz', right: [3, 1] },
] as const;

const wrong = (place: number) => (place % 4) + 1;
const goOn = (page: Page) => page.getByRole('button', { name: /^(Next|Finish|Submit)$/ });
const place = (page: Page, at: number, total: number) =>
  expect(page.getByText(`Question ${at} of ${total}`, { exact: true })).toBeVisible();

/** Answers the remaining questions; each option is given by its place in the content, wherever it is shown. */
async function answer(page: Page, places: readonly number[]) {
  for (const each of places) {
    await expect(page.getByRole('radio').first()).toBeVisible();
    const question = await page.getByRole('heading', { level: 2 }).textContent();
    await optionAt(page, each).check();
    await goOn(page).click();
    await expect(page.getByRole('heading', { level: 2, name: question ?? '', exact: true })).toHaveCount(0);
  }
}

const score = (right: number, total: number) =>
  `${right} of ${total} (${Math.round((100 * right) / total)}%)`;

for (const [at, { path, title, right }] of QUIZZES.entries()) {
  const total = right.length;
  const tag = at > 0 ? '@full' : [];

  test(`${path} can be failed, practised with the missed questions, and passed`, { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, path);
    await answer(page, [...right.slice(0, 1), ...right.slice(1).map(wrong)]);
    await expect(page.getByText(score(1, total)).first()).toBeVisible();
    const missed = total === 2 ? 'one' : total - 1;
    await page.getByRole('button', { name: `Practise the ${missed} I missed` }).click();
    await place(page, 1, total - 1);
    await answer(page, right.slice(1));
    await expect(page.getByRole('heading', { name: 'Practice done' })).toBeFocused();
    await page.getByRole('button', { name: 'Take the whole quiz' }).click();
    await answer(page, right);
    await expect(
      page.getByText(`New best: ${score(total, total)}, up from ${score(1, total)}`),
    ).toBeVisible();
  });

  test(`${path} can be taken by keyboard alone`, { tag }, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await tabTo(page, () => document.activeElement?.matches('[type=radio]') === true);
    for (const each of right) {
      await page.keyboard.press(String(each));
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(score(total, total)).first()).toBeVisible();
    await tabTo(page, () => /again/i.test(document.activeElement?.textContent ?? ''));
    await page.keyboard.press('Enter');
    await place(page, 1, total);
  });

  test(`${path} is accessible in every state, in both themes and at 320 px`, {
    tag: '@full',
  }, async ({ page }) => {
    await freezeTime(page);
    await open(page, path);
    await page.getByRole('radio').first().check();
    await page
      .getByText('Show a hint')
      .or(page.getByText(/Correct!|Wrong!/))
      .first()
      .click();
    await inspect(page, 'a chosen answer');
    await goOn(page).click();
    await answer(page, right.slice(1));
    await inspect(page, 'the result');
  });
}

test('a quiz that checks each answer works by keyboard and is accessible', {
  tag: '@full',
}, async ({ page }) => {
  const [{ path, right }] = QUIZZES;
  page.on('dialog', (dialog) => void dialog.accept());
  await open(page, path);
  await page.getByRole('switch', { name: 'Check answers as I go' }).press('Space');
  await tabTo(
    page,
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'radio',
  );
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Not this time' })).toBeFocused();
  await inspect(page, 'a checked answer');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Not this time' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  for (const each of right.slice(1)) {
    await tabTo(page, () => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.press(String(each));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Right!' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(score(4, 5)).first()).toBeVisible();
});

test('R19 a quiz resumes after a reload without a prompt', async ({ page }) => {
  const [{ path, right }] = QUIZZES;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await open(page, path);
  await answer(page, right.slice(0, 1));
  await page.reload();
  expect(asked).toEqual([]);
  await place(page, 2, right.length);
  await answer(page, right.slice(1));
  await expect(page.getByText(score(5, 5)).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(score(5, 5)).first()).toBeVisible();
});

test('R19 a reload asks first if the browser stores nothing', { tag: '@full' }, async ({ page }) => {
  const [{ path, right }] = QUIZZES;
  await open(page, path);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'QuotaExceededError');
    };
  });
  await answer(page, right.slice(0, 1));
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
});

test('forced colours still distinguish done, current and coming questions', {
  tag: '@full',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/quiz/module1');
  await answer(page, QUIZZES[0].right.slice(0, 1));
  await place(page, 2, 5);
  const colours = await page
    .locator('[data-step]')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).backgroundColor));
  expect(new Set(colours.slice(0, 3)).size).toBe(3);
});

async function tabTo(page: Page, isThere: () => boolean) {
  for (let step = 0; step < 40 && !(await page.evaluate(isThere)); step += 1)
    await page.keyboard.press('Tab');
  expect(await page.evaluate(isThere)).toBe(true);
}
