import type { Browser, Page } from '@playwright/test';
import { expect, expectRoute, open, test } from './app';
import { inspect } from './support/inspect';
import { fillLogin, logIn, newAccount, PASSWORD } from './support/people';

const NEW_PASSWORD = 'seven quiet lanterns';
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

/** Another browser, on a phone. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    userAgent: FIREFOX,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

const changePassword = async (page: Page, password: string, next: string) => {
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
};

test('changing the password logs out all other sessions, with an explanation, and only the new password works', {
  tag: '@full',
}, async ({ page, browser, troubles }) => {
  troubles.expectError(/422|401/); // requests on the way with the old token may be refused
  const email = await newAccount(page);
  await logIn(page, email);
  const phone = await phoneOf(browser);
  await logIn(phone, email);
  await open(phone, '/dashboard-user');

  await open(page, '/account');
  await expect(page.getByText('Firefox on Android')).toBeVisible();
  await changePassword(page, 'not the password', NEW_PASSWORD);
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await expect(page.getByText('That is not your password.').first()).toBeVisible();
  await changePassword(page, PASSWORD, 'venturequest');
  await expect(page.getByText(/name of this site/).first()).toBeVisible();
  await changePassword(page, PASSWORD, NEW_PASSWORD);
  await expect(page.getByText(/^Your password has been changed/)).toBeVisible();
  await expect(page.getByText('You are not logged in anywhere else.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();

  // The page on the phone learns of the logout at its next call.
  await open(phone, '/account');
  await expect(phone.getByText('You are no longer logged in')).toBeVisible();
  await expect(phone.getByText('You have been logged out')).toBeVisible();
  await expect(phone.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await phone.getByRole('link', { name: 'log in again' }).click();
  await fillLogin(phone, email, PASSWORD);
  await expect(phone.getByRole('alert')).toHaveText('Invalid email or password');
  await fillLogin(phone, email, NEW_PASSWORD);
  await expectRoute(phone, '/home');
  await expect(phone.getByText('You have been logged out')).toHaveCount(0);
  await phone.context().close();
});

test('a user sees their sessions, ends one by keyboard, and then all others', {
  tag: '@full',
}, async ({ page, browser }) => {
  const email = await newAccount(page);
  await logIn(page, email);
  const phone = await phoneOf(browser);
  await logIn(phone, email);
  const others = await Promise.all([browser.newContext(), browser.newContext()]);
  for (const { request } of others) {
    await request.post('/api/login.php', { data: { email, password: PASSWORD } });
  }
  await open(page, '/account');
  const section = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(section.getByRole('listitem')).toHaveCount(4);
  await expect(section.getByText('This device')).toHaveCount(1);
  await inspect(page, 'the sessions');

  await section.getByRole('button', { name: /^End Firefox on Android/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged out: Firefox on Android.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  expect((await phone.request.get('/api/v1/me')).status()).toBe(401);

  await page.getByRole('button', { name: 'Log out everywhere else…' }).click();
  await expect(page.getByText(/^2 other sessions end at once/)).toBeVisible();
  await inspect(page, 'the dialog to end all other sessions');
  await page.getByRole('button', { name: 'Log out everywhere else', exact: true }).click();
  await expect(page.getByText('You have been logged out everywhere else.')).toBeVisible();
  for (const { request } of others) expect((await request.get('/api/v1/me')).status()).toBe(401);
  expect((await page.request.get('/api/v1/me')).status()).toBe(200);
  await Promise.all([phone.context(), ...others].map((context) => context.close()));
});
