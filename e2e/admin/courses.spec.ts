import { expect, open } from '../app';
import { inspect } from '../support/inspect';
import { teach, test } from '../support/seeded';

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
