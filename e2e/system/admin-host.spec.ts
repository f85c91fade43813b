import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { fillLogin, newAccount } from '../support/people';
import { type RunningApp, runApp } from '../support/running';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let app: RunningApp;
let staff: string;
test.beforeAll(async () => {
  // One server with two names.
  app = await runApp({ PUBLIC_URL: 'http://localhost', ADMIN_URL: 'http://127.0.0.1' });
  staff = app.address.replace('localhost', '127.0.0.1');
  await app.command('admin', 'team', 'create', 'red');
  await app.command('admin', 'team', 'grant', 'red', 'cash-stack', '/cash-stack', 'game-selection');
});
test.afterAll(() => app.stop());

const inPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cash Stack' });
const inFrame = (page: Page) =>
  page
    .frameLocator('[data-framed][data-shown="true"] > iframe')
    .getByRole('heading', { level: 1, name: 'Cash Stack' });

test('a trusted team runs in the page for learners, and in frames on the staff host', async ({ page }) => {
  expect(await app.command('admin', 'team', 'trust-page', 'red')).toContain('run in the page');
  await page.goto(`${app.address}/#/cash-stack`);
  await expect(inPage(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.goto(`${staff}/#/cash-stack`);
  await expect(inFrame(page)).toBeVisible();

  expect(await app.command('admin', 'team', 'distrust-page', 'red')).toContain('run in frames');
  await expect(async () => {
    await page.goto(`${app.address}/#/cash-stack`);
    await page.reload();
    await expect(inFrame(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('an admin can log in only on the staff host and has no session on the other', async ({
  page,
  playwright,
  troubles,
}) => {
  troubles.expectError(/403/);
  const request = await playwright.request.newContext({ baseURL: app.address });
  const email = await newAccount({ request }, 'Ann Admin');
  await request.dispose();
  await app.command('admin', 'grant', email);
  await page.goto(`${app.address}/#/login`);
  await fillLogin(page, email);
  const link = page.getByRole('alert').getByRole('link', { name: 'http://127.0.0.1' });
  await expect(link).toHaveAttribute('href', 'http://127.0.0.1/#/login');
  await page.goto(`${staff}/#/login`);
  await fillLogin(page, email);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto(`${staff}/#/admin/teams`);
  const table = page.getByRole('table', { name: 'Teams' });
  await expect(table.getByRole('row', { name: /red/ })).toContainText('frames');

  // The session cookie of one host is not valid on the other.
  const [session] = await page.context().cookies(staff);
  expect(session?.value).toBeTruthy();
  const me = await page.request.get(`${app.address}/api/v1/me`, {
    headers: { Cookie: `${session?.name}=${session?.value}` },
  });
  expect(me.status()).toBe(401);
});
