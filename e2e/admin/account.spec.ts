import { readFile } from 'node:fs/promises';
import { expect, expectRoute, open, test } from '../app';
import { inspect } from '../support/inspect';
import { loggedIn, PASSWORD } from '../support/people';

test('a learner downloads all their data, then deletes the account', async ({ page, troubles }) => {
  troubles.expectError(/422/);
  const { email, userId } = await loggedIn(page, 'Ada Lovelace');
  await open(page, '/dashboard-user');
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText(email)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  const { tables } = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(tables.users).toEqual([expect.objectContaining({ id: userId, full_name: 'Ada Lovelace', email })]);

  const button = page.getByRole('button', { name: 'Delete my account…' });
  await button.click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByText('That is not your password.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete forever' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expectRoute(page, '/home');
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  expect((await page.request.get('/api/v1/me')).status()).toBe(401);
  const login = await page.request.post('/api/login.php', { data: { email, password: PASSWORD } });
  expect(await login.json()).toEqual({ success: false });
});

test('the account page and the deletion dialog are accessible', { tag: '@full' }, async ({ page }) => {
  await loggedIn(page, 'Ada Lovelace');
  await open(page, '/account');
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible();
  await inspect(page, 'your account');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await inspect(page, 'the deletion dialog');
});
