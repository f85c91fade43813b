import type { Browser, Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { inspect } from '../support/inspect';
import { type Account, loggedIn, loggedInAsAdmin, newEmail } from '../support/people';

/** Logs in somebody with this name in a new browser. */
async function at(browser: Browser, name: string): Promise<{ page: Page; account: Account }> {
  const page = await (await browser.newContext()).newPage();
  return { page, account: await loggedIn(page, name) };
}

/** Grants the role at `/admin/users`. */
async function makeInstructor(admin: Page, { email, fullName }: Account): Promise<void> {
  await open(admin, '/admin/users');
  await admin.getByLabel('Name or email').fill(email);
  const found = admin.getByRole('button', { name: fullName });
  await expect(found).toHaveCount(1);
  await found.click();
  const dialog = admin.getByRole('dialog', { name: fullName });
  await dialog.getByLabel('Role').selectOption('Instructor');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByText(/now has the role Instructor/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('an instructor sees only their own classes and reports, and shares a class with an assistant', {
  tag: '@full',
}, async ({ page, browser }) => {
  const [ida, tim, otto, leo] = [
    await at(browser, 'Ida Instructor'),
    await at(browser, 'Tim Assistant'),
    await at(browser, 'Otto Instructor'),
    await at(browser, 'Leo Learner'),
  ];
  await loggedInAsAdmin(page);
  for (const { account } of [ida, tim, otto]) await makeInstructor(page, account);

  const name = `Venture ${newEmail().split('@')[0]}`;
  await open(ida.page, '/admin/courses');
  await expect(ida.page.getByRole('heading', { name: 'No classes yet' })).toBeVisible();
  await ida.page.getByRole('button', { name: 'New class' }).click();
  await ida.page.getByLabel('Name', { exact: true }).fill(name);
  await ida.page.getByRole('button', { name: 'Create the class' }).click();
  await expect(ida.page.getByRole('heading', { name })).toBeVisible();
  const code = (await ida.page.getByText(/^[A-Z\d]{3} [A-Z\d]{3}$/).textContent()) ?? '';

  await open(leo.page, '/account');
  await leo.page.getByLabel('Class code').fill(code);
  await leo.page.getByRole('button', { name: 'Find the class' }).click();
  await leo.page.getByRole('button', { name: 'Join', exact: true }).click();
  await leo.page.getByRole('link', { name: 'Your account' }).click();
  await expect(leo.page.getByRole('button', { name: `Leave ${name}` })).toBeVisible();

  await ida.page.getByRole('link', { name: 'Members' }).click();
  const owners = ida.page.getByRole('region', { name: 'Owners' });
  await owners.getByLabel('Email of another instructor').fill(leo.account.email);
  await owners.getByRole('button', { name: 'Add owner' }).click();
  await expect(owners.getByText('No instructor has this email address.')).toBeVisible();
  await owners.getByLabel('Email of another instructor').fill(tim.account.email);
  await owners.getByRole('button', { name: 'Add owner' }).click();
  await expect(ida.page.getByText('This person owns the class.')).toBeVisible();
  await inspect(ida.page, 'a class with its owners');

  for (const { page: theirs } of [ida, tim]) {
    await open(theirs, '/admin/reports');
    await expect(theirs.getByRole('button', { name: `Class: ${name}` })).toBeVisible();
    await expect(theirs.getByText('Hidden for groups under 10').first()).toBeVisible();
  }
  await open(otto.page, '/admin/reports');
  await expect(otto.page.getByRole('heading', { name: 'You have no classes yet' })).toBeVisible();
  await open(otto.page, '/admin/courses');
  await expect(otto.page.getByRole('heading', { name: 'No classes yet' })).toBeVisible();

  for (const path of ['/admin/users', '/admin/feedback', '/admin/teams', '/admin/audit', '/admin/settings']) {
    await open(ida.page, path);
    await expect(ida.page.getByRole('heading', { name: 'This page is for admins' })).toBeVisible();
    await expect(ida.page.getByRole('table')).toHaveCount(0);
  }
  await open(ida.page, '/dashboard-admin');
  await expect(ida.page.getByRole('main').getByRole('link', { name: 'Course Management' })).toBeVisible();
  await expect(ida.page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveCount(0);
  for (const { page: theirs } of [ida, tim, otto, leo]) await theirs.context().close();
});
