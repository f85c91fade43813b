import { expect, open } from '../app';
import { inspect } from '../support/inspect';
import { teach, test } from '../support/seeded';

test('reports are accessible in both themes and on a phone', { tag: '@full' }, async ({ page, app }) => {
  await teach(page, app);
  await open(page, '/admin/reports');
  await expect(page.getByRole('table', { name: 'Who chose what at question 5' })).toBeVisible();
  await page.getByText('As a table').first().click();
  await inspect(page, 'reports');
});
