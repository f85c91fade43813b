import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { configure, expect, expectRoute, open, test, watchCalls } from '../app';
import { inspect } from '../support/inspect';
import { loggedIn, loggedInAsAdmin, logIn, newEmail, newSession, PASSWORD } from '../support/people';

/** Logs in a learner with this name, made unique, in a new browser. */
async function learnerOf(browser: Browser, name: string) {
  const computer = await browser.newContext();
  const learner = await newSession(computer, `${name} ${newEmail().split('@')[0]}`);
  return { computer, learner };
}

test('the staff document requests its font exactly once', { tag: '@full' }, async ({ page }) => {
  await loggedInAsAdmin(page);
  await page.goto('/staff.html#/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType),
  );
  expect(fonts).toEqual(['link']);
});

test('an admin finds a learner, disables and enables the account, and the audit trail names the admin', async ({
  page,
  browser,
}) => {
  const { computer, learner } = await learnerOf(browser, 'Leo');
  const session = () => computer.request.get('/api/v1/me');
  expect((await session()).status()).toBe(200);

  const admin = await loggedInAsAdmin(page);
  await open(page, '/dashboard-admin');
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByLabel('Name or email').fill(learner.fullName.slice(0, 25));
  await page.getByRole('button', { name: learner.fullName }).click();
  const dialog = page.getByRole('dialog', { name: learner.fullName });
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(dialog.getByText(/^Disabled: nobody can log in/)).toBeVisible();
  expect((await session()).status()).toBe(401);
  const login = await computer.request.post('/api/login.php', {
    data: { email: learner.email, password: PASSWORD },
  });
  expect(await login.json()).toEqual({ success: false });
  await dialog.getByRole('button', { name: 'Enable account' }).click();
  await expect(dialog.getByText(/^Enabled/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: 'Audit trail' }).click();
  const row = page.getByRole('row', { name: /Account disabled/ }).first();
  await expect(row).toContainText(learner.email);
  await expect(row).toContainText(admin.email);
  await computer.close();
});

test('an admin exports and deletes a learner by keyboard alone', { tag: '@full' }, async ({
  page,
  browser,
  troubles,
}) => {
  troubles.expectError(/403|422/);
  const { computer, learner } = await learnerOf(browser, 'Mia');
  const mia = await computer.newPage();
  await logIn(mia, learner.email);
  await loggedInAsAdmin(page);
  await open(page, '/admin/users');
  await page.getByLabel('Name or email').focus();
  await page.keyboard.type(learner.email);
  const name = page.getByRole('button', { name: learner.fullName });
  await expect(name).toBeVisible();
  await name.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Download data…' }).press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Mia asked for a copy.');
  const confirm = page.getByRole('button', { name: 'Download', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^venture-quest-data-mia\b.*-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await download.path(), 'utf8')).tables.users).toHaveLength(1);
  await open(mia, '/account');
  const told = mia.getByRole('region', { name: 'Who can see what' });
  await expect(told.getByText('Reason: Mia asked for a copy.')).toBeVisible();
  await inspect(mia, 'the account page after a download by an administrator');
  await computer.close();
  await page.getByRole('button', { name: 'Delete person…' }).press('Enter');
  await page.getByLabel(`Type ${learner.email} to confirm`).focus();
  await page.keyboard.type(learner.email);
  // The server's response if the last login was over ten minutes ago.
  const refusal = { type: 'x', title: 'x', status: 403, detail: 'It was not done.', code: 'password-again' };
  await page.route('**/deletion', (route) => route.fulfill({ status: 403, json: refusal }), { times: 2 });
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Enter your password again' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await inspect(page, 'the password dialog');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText('It was not done.');
  await expect(page.getByLabel(`Type ${learner.email} to confirm`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(question.getByText('That is not your password.')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(name).toHaveCount(0);
});

test('settings are saved, and the second of two concurrent editors sees a conflict', {
  tag: '@full',
}, async ({ page, context, troubles }) => {
  troubles.expectError(/409/);
  await loggedInAsAdmin(page);
  const late = await context.newPage();
  await late.addInitScript((id) => localStorage.setItem('userId', id), 'whoever');
  for (const tab of [page, late]) await open(tab, '/admin/settings');
  await expect(late.getByLabel('Time zone')).toBeVisible();
  await page.getByLabel('Audit trail').selectOption('3 years');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await late.getByRole('button', { name: 'Save' }).click();
  await expect(late.getByRole('alert')).toContainText('Someone else has changed the settings');
  const conflict = late.getByRole('region', { name: 'Changed in the meantime' });
  await expect(conflict.getByText('Audit trail, months: now 36')).toBeVisible();
  await inspect(late, 'a conflict in the settings');
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(late.getByLabel('Audit trail')).toHaveValue('36');
});

const AREAS = [
  ['/admin/users', 'User Management'],
  ['/admin/feedback', 'Feedback'],
  ['/admin/system', 'System'],
  ['/admin/releases', 'Releases'],
  ['/admin/teams', 'Teams'],
  ['/admin/audit', 'Audit trail'],
  ['/admin/settings', 'Settings'],
] as const;

test('every administration page is accessible in both themes and at 320 px', {
  tag: '@full',
}, async ({ page }) => {
  await loggedInAsAdmin(page);
  await page.request.post('/api/v1/feedback', {
    data: { id: crypto.randomUUID(), name: 'Ada', email: 'a@b', message: 'Kind.' },
  });
  for (const [path, title] of AREAS) {
    await open(page, path);
    await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Loading/ })).toHaveCount(0);
    await inspect(page, path);
  }
});

test("a person's details and the deletion dialog are accessible", { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const { computer, learner } = await learnerOf(browser, 'Zoe');
  await computer.close();
  await loggedInAsAdmin(page);
  await open(page, '/admin/users');
  await page.getByLabel('Name or email').fill(learner.email);
  await page.getByRole('button', { name: learner.fullName }).click();
  await expect(page.getByText('Chose at sign-up')).toBeVisible();
  await inspect(page, 'a person');
  await page.getByRole('button', { name: 'Delete person…' }).click();
  await inspect(page, 'the deletion dialog');
});

test('a staff page and the page finder report a failed load and open once the network is back', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(
    /ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading (CSS )?chunk|Failed to load resource/,
  );
  await loggedInAsAdmin(page);
  await open(page, '/admin/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByText(/^The list of pages could not be loaded/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Teams' }).click();
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teams');
});

test('R10 a learner who opens an administration address sees an explanation and no data', async ({
  page,
}) => {
  const { email } = await loggedIn(page, 'Leo Learner');
  await open(page, '/admin/users');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await inspect(page, 'no privilege');
});

test('ADM-07 without `/v1` the admin dashboard has four cards, no administration pages, and makes no calls', async ({
  page,
}) => {
  await loggedInAsAdmin(page);
  const calls = watchCalls(page);
  await configure(page, (config) => ({ ...config, v1: false }));
  await open(page, '/dashboard-admin');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('link', { name: 'User Management' })).toHaveCount(0);
  for (const path of ['/admin/users', '/admin/settings']) {
    await open(page, path);
    await expectRoute(page, '/');
  }
  await open(page, '/account');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Settings on this device',
    'Your notebook',
  ]);
  expect(calls).toEqual([]);
});
