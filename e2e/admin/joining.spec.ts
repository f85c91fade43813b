import { expect, expectRoute, open, test } from '../app';
import { inspect } from '../support/inspect';
import { fillLogin, fillSignup, loggedInAsAdmin, newEmail } from '../support/people';

/** Correct options of the Marketing & Sales Quiz, numbered from 1. */
const RIGHT = [3, 1, 4, 2, 3];

test('a student joins by link and does an assignment, and the lecturer sees it in the gradebook', {
  tag: '@full',
}, async ({ page, browser }) => {
  test.slow();
  const name = `Venture ${newEmail().split('@')[0]}`;
  await loggedInAsAdmin(page);
  await open(page, '/admin/courses?new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create the class' }).click();
  const link = (await page.getByText(/^http.*#\/join\/[A-Z\d]{6}$/).textContent()) ?? '';
  await page.getByRole('link', { name: 'Assignments' }).click();
  await page.getByRole('button', { name: 'Add assignment' }).click();
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await page.keyboard.type('marketing quiz');
  await page.keyboard.press('Enter');
  const terms = page.getByRole('dialog', { name: 'Assign Marketing & Sales Quiz' });
  await terms.getByLabel('Due date').fill('2199-12-04');
  await terms.getByLabel(/Pass mark/).fill('60');
  await terms.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Marketing & Sales Quiz has been assigned.')).toBeVisible();

  const context = await browser.newContext();
  const student = await context.newPage();
  await student.goto(link);
  await student.getByRole('link', { name: 'Create an account' }).click();
  const email = newEmail();
  await fillSignup(student, email);
  await expectRoute(student, '/login');
  await fillLogin(student, email);
  await expect(student.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await expect(student.getByText('Taught by Ann Admin.')).toBeVisible();
  await student.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(student.getByRole('heading', { name: `You have joined ${name}` })).toBeVisible();
  await open(student, '/home');
  const due = student.getByRole('region', { name: 'Assigned to you' });
  await expect(due.getByText('Marketing & Sales Quiz, due 4 December 2199')).toBeVisible();
  await inspect(student, 'the start page with something due');

  await due.getByRole('link', { name: 'Take the quiz' }).click();
  await expect(student.getByRole('radio').first()).toBeVisible();
  for (const place of RIGHT) {
    const question = (await student.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await student
      .getByRole('radio')
      .nth(place - 1)
      .check();
    await student.getByRole('button', { name: /^(Next|Finish)$/ }).click();
    await expect(student.getByRole('heading', { level: 2, name: question, exact: true })).toHaveCount(0);
  }
  await expect(student.getByText('5 of 5 (100%)', { exact: true })).toBeVisible();
  await open(student, '/assignments');
  await expect(student.getByRole('region', { name: 'Done' })).toContainText('Marketing & Sales Quiz');

  await page.getByRole('link', { name: 'Gradebook' }).click();
  const best = page.getByRole('button', { name: /^100% done, .*Marketing & Sales Quiz$/ });
  await expect(async () => {
    await page.reload();
    await expect(best).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});
