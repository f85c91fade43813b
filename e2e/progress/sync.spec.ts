import type { Browser, Page } from '@playwright/test';
import { expect, expectRoute, open, test } from '../app';
import { optionAt } from '../support/options';
import { logIn, logOut, newAccount } from '../support/people';

/** Another browser, such as the learner's phone. */
async function another(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** Answers the quick quiz with the first `right` of its three questions correct. */
async function quickQuiz(page: Page, right = 3) {
  await open(page, '/quiz');
  for (const [at, place] of [1, 2, 4].entries()) {
    const question = page.getByRole('heading', { level: 2 });
    await expect(page.getByText(`Question ${at + 1} of 3`, { exact: true })).toBeVisible();
    const before = (await question.textContent()) ?? '';
    await optionAt(page, at < right ? place : (place % 4) + 1).check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: before, exact: true })).toHaveCount(0);
  }
  await expect(page.getByText(`${right} of 3`).first()).toBeVisible();
}

async function expectXp(page: Page, xp: number) {
  await open(page, '/dashboard-user');
  const panel = page.getByRole('region', { name: 'XP', exact: true });
  await expect(panel.getByText(xp.toLocaleString('en'), { exact: true })).toBeVisible();
}

const told = (page: Page) =>
  page.waitForResponse((response) => /\/v1\/events$/.test(response.url()) && response.ok());

const eventKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('venture.event.')).length);

test("a guest's progress moves into the account, appears on a second device, and leaves the first at logout", async ({
  page,
  browser,
}) => {
  test.slow(); // two browsers, three logins
  await quickQuiz(page);
  const email = await newAccount(page);
  const saved = told(page);
  await logIn(page, email);
  await saved;
  await expectXp(page, 240);

  const phone = await another(browser);
  await logIn(phone, email);
  await expectXp(phone, 240);
  await phone.context().close();

  await open(page, '/home');
  await logOut(page);
  await expectRoute(page, '/home');
  await expect.poll(() => eventKeys(page)).toBe(0);
  await open(page, '/dashboard-user');
  await expect(page.getByText('Example').first()).toBeVisible();

  const friend = await newAccount(page);
  await logIn(page, friend);
  await open(page, '/dashboard-user');
  await expect(page.getByText('Example').first()).toBeVisible();
});

test('two browsers end up with the same progress, even if one was offline in between', {
  tag: '@full',
}, async ({ page, browser, troubles }) => {
  test.slow(); // two browsers
  troubles.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const email = await newAccount(page);
  await logIn(page, email);
  const phone = await another(browser);
  await logIn(phone, email);
  await open(phone, '/quiz');
  await expect(phone.getByText('Question 1 of 3', { exact: true })).toBeVisible();

  await phone.context().setOffline(true);
  await quickQuiz(phone, 1);
  await expect(phone.getByText('1 result is kept on this device until there is a connection.')).toBeVisible();
  const saved = told(page);
  await quickQuiz(page, 2);
  await saved;
  await expectXp(page, 160);

  const back = told(phone);
  await phone.context().setOffline(false);
  await back;
  await expect(phone.getByText('kept on this device')).toHaveCount(0);
  await expectXp(phone, 160);
  // The second attempt counts only after a realistic answering time.
  await expect(async () => {
    await page.reload();
    await expect.poll(() => eventKeys(page), { timeout: 2000 }).toBe(2);
  }).toPass();
  expect(await eventKeys(phone)).toBe(2);
  await phone.context().close();
});
