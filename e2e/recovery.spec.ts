import type { Page } from '@playwright/test';
import { type Mailbox, mailbox } from '../server/src/testing/mailbox';
import { expect, expectRoute, test } from './app';
import { inspect } from './support/inspect';
import { fillLogin, fillSignup, loggedInAsAdmin, newAccount, newEmail, PASSWORD } from './support/people';
import { type RunningApp, runApp } from './support/running';

const NEW_PASSWORD = 'a river of small stones';

async function chooseNewPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('link', { name: 'Log in now' })).toBeFocused();
  await page.getByRole('link', { name: 'Log in now' }).click();
}

test.describe('with a mail server', () => {
  // Uses its own server and database.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });

  let box: Mailbox;
  let app: RunningApp;
  test.beforeAll(async () => {
    box = await mailbox();
    app = await runApp(box.environment);
  });
  test.afterAll(async () => {
    await app.stop();
    await box.close();
  });

  /** Path of the link in an address's latest mail. */
  const linkIn = async (address: string) => {
    const [, path = ''] = /https:\/\/quest\.campus\.example(\S+)/.exec((await box.last(address)).body) ?? [];
    return path;
  };

  const signedUp = async (page: Page) => {
    const email = newEmail();
    const data = { fullName: 'Ada Lovelace', email, password: PASSWORD, userType: 'user' };
    const answer = await page.request.post(`${app.address}/api/signup.php`, { data });
    expect(await answer.json()).toEqual({ success: true });
    return email;
  };

  test('a forgotten password is reset by a mailed link', { tag: '@full' }, async ({ page }) => {
    const email = await signedUp(page);
    await page.goto(`${app.address}/#/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
    await inspect(page, 'asking for a link');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
    await inspect(page, 'a link is on its way');

    const link = await linkIn(email);
    await page.goto(app.address + link);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${app.address}/#/reset-password`);
    await inspect(page, 'setting a new password');
    await chooseNewPassword(page);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await fillLogin(page, email, NEW_PASSWORD);
    await expectRoute(page, '/home');

    await page.goto(app.address + link);
    await expect(page.getByRole('alert')).toContainText('This link no longer works');
    await inspect(page, 'a used link');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expectRoute(page, '/forgot-password');
  });

  test('a new email takes effect once its link is opened, which also logs in on that device', {
    tag: '@full',
  }, async ({ page }) => {
    const [email, next] = [await signedUp(page), newEmail()];
    await page.goto(`${app.address}/#/login`);
    await fillLogin(page, email);
    await expectRoute(page, '/home');
    await page.goto(`${app.address}/#/account`);
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText(`A link was sent to ${next}.`)).toBeVisible();
    await inspect(page, 'a link to a new email is on its way');
    await page.goto(app.address + (await linkIn(next)));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await expectRoute(page, '/home');
    await page.goto(`${app.address}/#/account`);
    await expect(page.getByText(next)).toBeVisible();
  });

  test('if emails need confirming, an account works once its link is opened', { tag: '@full' }, async ({
    page,
  }) => {
    const admin = await signedUp(page);
    await app.command('admin', 'grant', admin);
    await page.request.post(`${app.address}/api/login.php`, { data: { email: admin, password: PASSWORD } });
    const { settings, version } = await (await page.request.get(`${app.address}/api/v1/settings`)).json();
    const changed = { settings: { ...settings, confirmEmail: true }, version };
    expect((await page.request.put(`${app.address}/api/v1/settings`, { data: changed })).status()).toBe(200);

    const email = newEmail();
    await page.goto(`${app.address}/#/signup`);
    await fillSignup(page, email);
    await expect(page.getByText('Check your email')).toBeVisible();
    await inspect(page, 'check your email');
    await page.goto(app.address + (await linkIn(email)));
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await inspect(page, 'confirming an email');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm and log in' }).click();
    await expectRoute(page, '/home');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  });
});

test('without mail, an admin creates a link for the learner to set a new password', {
  tag: '@full',
}, async ({ page, browser }) => {
  const email = await newAccount(page, 'Grace Hopper');
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByText(/Ask an administrator of Venture Quest/)).toBeVisible();
  await inspect(page, 'the contact for a link');

  await loggedInAsAdmin(page);
  await page.goto('/#/admin/users');
  await page.getByLabel('Name or email').fill(email);
  // Two rows are the header and one match: the list has settled.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Grace Hopper' })
    .click();
  await page.getByRole('button', { name: 'Create a link to set a new password' }).click();
  const link = page.getByLabel('Link', { exact: true });
  await expect(link).toBeFocused();
  await inspect(page, 'a link to hand over');

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(await link.inputValue());
  await chooseNewPassword(theirs);
  await fillLogin(theirs, email, NEW_PASSWORD);
  await expectRoute(theirs, '/home');
  await other.close();
});
