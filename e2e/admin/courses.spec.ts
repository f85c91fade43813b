import { configure, expect, expectRoute, open } from '../app';
import { inspect } from '../support/inspect';
import { logIn, newAccount } from '../support/people';
import { teach, test } from '../support/seeded';

test('an instructor makes a class, a learner joins it by its code, and both see it', async ({
  page,
  app,
  browser,
}) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await page.getByRole('button', { name: 'New class' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Venture 101');
  await page.getByRole('button', { name: 'Create the class' }).click();
  const dialog = page.getByRole('dialog', { name: 'Venture 101' });
  const code = (await dialog.getByText(/^[A-Z\d]{3} [A-Z\d]{3}$/).textContent()) ?? '';

  const context = await browser.newContext({ baseURL: app.address });
  const learner = await context.newPage();
  await logIn(learner, await newAccount(learner, 'Grace Hopper'));
  await open(learner, '/account');
  await learner.getByLabel('Class code').fill('CCC CCC');
  await learner.getByRole('button', { name: 'Join the class' }).click();
  await expect(learner.getByText('No class has this code.')).toBeVisible();
  await learner.getByLabel('Class code').fill(code.toLowerCase());
  await learner.getByRole('button', { name: 'Join the class' }).click();
  await expect(learner.getByRole('button', { name: 'Leave Venture 101' })).toBeVisible();

  await dialog.getByLabel('Name or email').fill('grace');
  await expect(dialog.getByRole('row', { name: /Grace Hopper/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await expect(dialog.getByText('Grace Hopper has been removed from the class.')).toBeVisible();
  await learner.reload();
  await expect(learner.getByLabel('Class code')).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Leave Venture 101' })).toBeHidden();
  await context.close();
});

test('a class is renamed, archived and found among the archived ones', { tag: '@full' }, async ({
  page,
  app,
}) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await page.getByRole('button', { name: 'Evening course' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Night course');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('The name has been changed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByText('This class is archived')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Night course' })).toBeHidden();
  await page.getByRole('switch', { name: 'Show archived classes' }).click();
  await expect(page.getByRole('row', { name: /Night course.*Archived/ })).toBeVisible();
});

test('modules and quizzes are listed with their content version and how many are where', async ({
  page,
  app,
}) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await expect(page.getByRole('row', { name: /^Business Ideas 1 7 300 \d+$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Quick Quiz 1 3 none \d+ –$/ })).toBeVisible();
});

test('courses and the members of a class can be used by everyone, in both themes and on a phone', {
  tag: '@full',
}, async ({ page, app }) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await expect(page.getByRole('heading', { name: 'Modules and quizzes' })).toBeVisible();
  const group = page.getByRole('button', { name: 'Monday group' });
  await expect(group).toBeVisible();
  await inspect(page, 'courses');
  await group.click();
  await expect(page.getByText(/The first 50 members/)).toBeVisible();
  await inspect(page, 'the members of a class');
});

test('without the capability there is no such page, and without the privilege nothing on it', async ({
  page,
}) => {
  await logIn(page, await newAccount(page));
  await open(page, '/admin/courses');
  await expect(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible();
  await configure(page, (config) => ({ ...config, capabilities: [] }));
  await page.reload();
  await expectRoute(page, '/');
});
