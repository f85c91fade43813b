import { expect, test } from '../app';
import { heading, keeps, NO_NETWORK, visit } from '../support/offline';

test.use({ serviceWorkers: 'allow' });

test('without a network the pages for staff say so themselves', async ({ page, troubles }) => {
  troubles.expectError(NO_NETWORK);
  await visit(page, '/cash-stack');
  await keeps(page, /\/remotes\/cash-stack\/[^/]+\/$/);
  await page.context().setOffline(true);
  await page.goto(new URL('staff.html#/admin/users', page.url()).href);
  await expect(heading(page, 'No connection')).toBeVisible();
});
