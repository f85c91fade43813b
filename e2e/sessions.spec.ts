import type { Browser, Page } from '@playwright/test';
import { expect, open, test } from './app';
import { inspect } from './support/inspect';
import { logIn, newAccount, PASSWORD } from './support/people';

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

/** Opens a page on a phone. */
async function phoneOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    userAgent: FIREFOX,
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

test('a user sees their sessions, ends one by keyboard, and then ends all the others', {
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
