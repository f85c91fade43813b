import { expect, type Page } from '@playwright/test';
import { expectRoute, newEmail, open } from '../app';

export const PASSWORD = 'an honest sum of parts';

/** A new account, made without a page; answers its e-mail. */
export async function newAccount(page: Page, fullName = 'Ada Lovelace'): Promise<string> {
  const email = newEmail();
  const data = { fullName, email, password: PASSWORD, userType: 'user' };
  const answer = await page.request.post('/api/signup.php', { data });
  expect(await answer.json()).toEqual({ success: true });
  return email;
}

/** Logs in by the page, as a person would. */
export async function logIn(page: Page, email: string) {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectRoute(page, '/home');
}
