import { expect, open } from '../app';
import { inspect } from '../support/inspect';
import { logIn, newAccount } from '../support/people';
import { teach, test } from '../support/seeded';

test('an instructor creates a class, a learner joins by its code, and both see it', { tag: '@full' }, async ({
  page,
  app,
  browser,
}) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await page.getByRole('button', { name: 'New class' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Venture 101');
  await page.getByRole('button', { name: 'Create the class' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Invite learners' })).toBeVisible();
  const code = (await page.getByText(/^[A-Z\d]{3} [A-Z\d]{3}$/).textContent()) ?? '';

  const context = await browser.newContext({ baseURL: app.address });
  const learner = await context.newPage();
  await logIn(learner, await newAccount(learner, `Grace Hopper ${'o'.repeat(180)}`));
  await open(learner, '/account');
  await learner.getByLabel('Class code').fill('CCC CCC');
  await learner.getByRole('button', { name: 'Find the class' }).click();
  await expect(learner.getByText('No class has this code.')).toBeVisible();
  await learner.getByLabel('Class code').fill(code.toLowerCase());
  await learner.getByRole('button', { name: 'Find the class' }).click();
  await learner.getByRole('button', { name: 'Join', exact: true }).click();
  await learner.getByRole('link', { name: 'Your account' }).click();
  await expect(learner.getByRole('button', { name: 'Leave Venture 101' })).toBeVisible();

  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Name or email').fill('grace');
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible();
  const overflow = await page
    .getByRole('region', { name: 'Who is in the class' })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/^Grace Hopper o+… has been removed from the class\.$/)).toBeVisible();
  await learner.reload();
  await expect(learner.getByLabel('Class code')).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Leave Venture 101' })).toBeHidden();
  await learner.getByLabel('Class code').fill(code);
  await learner.getByRole('button', { name: 'Find the class' }).click();
  await expect(learner.getByText(/^You were removed from this class, so its code does not/)).toBeVisible();
  await page.getByRole('button', { name: 'Removed by mistake? Invite again' }).click();
  await expect(page.getByText(/^Invited: they find the invitation/)).toBeVisible();
  await learner.getByRole('button', { name: 'Find the class' }).click();
  await expect(learner.getByRole('heading', { level: 1, name: 'Join Venture 101' })).toBeVisible();
  await context.close();
});

test('the tables fit a phone without sideways scrolling', {
  tag: '@full',
}, async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await teach(page, app);
  await open(page, '/admin/courses');
  for (const name of ['Modules', 'Quizzes']) {
    const table = page.getByRole('region', { name, exact: true });
    await expect(table).toBeVisible();
    const overflow = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect({ name, overflow }).toEqual({ name, overflow: 0 });
  }
});

test('courses and class members are accessible in both themes and on a phone', {
  tag: '@full',
}, async ({ page, app }) => {
  await teach(page, app);
  await open(page, '/admin/courses');
  await expect(page.getByRole('heading', { name: 'Modules and quizzes' })).toBeVisible();
  const group = page.getByRole('link', { name: 'Monday group', exact: true });
  await expect(group).toBeVisible();
  await inspect(page, 'courses');
  await group.click();
  await expect(page.getByText(/The first 50 members/)).toBeVisible();
  await inspect(page, 'the members of a class');
  await page.getByRole('link', { name: 'Invite' }).click();
  await expect(page.getByText('Nobody is waiting to join.')).toBeVisible();
  await inspect(page, 'inviting to a class');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await inspect(page, 'the joining instructions, for a projector');
});
