import { expect, open } from '../app';
import { inspect } from '../support/inspect';
import { logIn, newAccount } from '../support/people';
import { teach, test } from '../support/seeded';

test('an owner assigns by keyboard, members see their next step, and the gradebook shows progress', {
  tag: '@full',
}, async ({ page, app, browser }) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await page.getByRole('link', { name: 'Monday group', exact: true }).click();
  await page.getByRole('link', { name: 'Gradebook' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is assigned yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Add assignment' }).press('Enter');

  for (const [typed, title] of [
    ['marketing quiz', 'Assign Marketing & Sales Quiz'],
    ['business ideas module', 'Assign Business Ideas'],
    ['puzzle', 'Assign EntreprePuzzle'],
  ] as const) {
    await page.getByRole('button', { name: 'Add assignment' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    const terms = page.getByRole('dialog', { name: title });
    await terms.getByLabel('Due date').fill('2199-12-04');
    await terms.getByRole('button', { name: 'Assign' }).press('Enter');
    await expect(page.getByText(`${title.replace('Assign ', '')} has been assigned.`)).toBeVisible();
  }
  await expect(page.getByText('due 4 December 2199 at 23:59')).toHaveCount(3);
  await page.getByRole('button', { name: 'Move EntreprePuzzle up' }).press('Enter');
  await expect(page.getByText('EntreprePuzzle is now number 2.')).toBeVisible();
  await inspect(page, 'the assignments of a class');
  await page.getByRole('button', { name: 'Edit EntreprePuzzle' }).press('Enter');
  await inspect(page, 'the terms of an assignment');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Gradebook' }).click();
  const title = page.getByRole('button', { name: 'Marketing & Sales Quiz', exact: true });
  await title.press('Enter');
  await expect(page.getByRole('columnheader', { name: /Marketing & Sales Quiz/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const best = page.getByRole('button', { name: /^100% done, .*Marketing & Sales Quiz$/ }).first();
  await expect(best).toBeVisible();
  await inspect(page, 'a gradebook');
  // Only rows in view are rendered, so this goes back to the first ones.
  await title.press('Control+Home');
  await best.press('Enter');
  await expect(page.getByRole('dialog').getByText('5 of 5 right').first()).toBeVisible();
  await inspect(page, 'the attempts of a member');
  await page.keyboard.press('Escape');
  await expect(best).toBeFocused();

  await page.getByRole('link', { name: 'Invite', exact: true }).click();
  const code = (await page.getByText(/^[A-Z\d]{3} [A-Z\d]{3}$/).textContent()) ?? '';
  const context = await browser.newContext({ baseURL: app.address });
  const learner = await context.newPage();
  await logIn(learner, await newAccount(learner, 'Grace Hopper'));
  await open(learner, '/assignments');
  await expect(learner.getByRole('heading', { name: 'Nothing is assigned' })).toBeVisible();
  await inspect(learner, 'no assignments');
  const joined = await learner.request.post('/api/v1/me/classes', { data: { code } });
  expect(joined.ok()).toBe(true);
  await open(learner, '/dashboard-user');
  const next = learner.getByRole('region', { name: 'Your next step' });
  await expect(next.getByText('Marketing & Sales Quiz, due 4 December 2199')).toBeVisible();
  await inspect(learner, 'a dashboard with assignments');
  await learner.getByRole('link', { name: 'All assignments' }).click();
  await expect(learner.getByRole('link', { name: 'EntreprePuzzle' })).toBeVisible();
  await inspect(learner, 'assignments');
  await context.close();
});

test.describe("in Berlin's time zone", () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('changing the pass mark keeps a due date in the hour repeated when daylight saving ends', {
    tag: '@full',
  }, async ({ page, app }) => {
    await teach(page, app);
    const made = await page.request.post('/api/v1/classes', { data: { name: 'Autumn course' } });
    const { id } = await made.json();
    const assignments = `/api/v1/classes/${id}/assignments`;
    const dueAt = '2026-10-25T01:30:00.000Z'; // the second 02:30 of that night
    const data = { kind: 'quiz', activity: 'marketing', passPercent: 60, dueAt };
    expect((await page.request.post(assignments, { data })).ok()).toBe(true);

    await open(page, `/admin/courses/${id}/assignments`);
    await page.getByRole('button', { name: 'Edit Marketing & Sales Quiz' }).press('Enter');
    const terms = page.getByRole('dialog');
    await expect(terms.getByLabel('Time')).toHaveValue('02:30');
    await terms.getByLabel('Pass mark').fill('70');
    await terms.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Marketing & Sales Quiz has been changed.')).toBeVisible();
    const now = await (await page.request.get(assignments)).json();
    expect(now.assignments).toMatchObject([{ passPercent: 70, dueAt }]);
  });
});
