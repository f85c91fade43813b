import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../app';
import { newFolder } from '../support/checkout';
import { fillLogin, newEmail, PASSWORD } from '../support/people';
import { type RunningApp, runApp } from '../support/running';
import { secondVersion } from '../support/second';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const VERSION = '2.0.0';
const LINK = `/#/preview/cash-stack/${VERSION}`;

let app: RunningApp | undefined;
let folder: string;
let member: string;
test.afterAll(() => app?.stop());

const address = () => app?.address ?? '';

async function newAccount(): Promise<string> {
  const email = newEmail();
  const body = { fullName: 'Mia Member', email, password: PASSWORD, userType: 'user' };
  const made = await fetch(`${address()}/api/signup.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await made.json()).toEqual({ success: true });
  return email;
}

/** The game's stored values in this page, except the next run's ticket and which tab has the game open. */
const playsIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter(
      (key) => key.includes('cash-stack') && !/^venture\.(run|tab)\./.test(key),
    ),
  );
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const game = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });
/** A preview may be unapproved, so it runs in a frame. */
const preview = (page: Page) => page.frameLocator('[data-framed][data-shown="true"] > iframe');
const previewed = (page: Page) => preview(page).getByRole('heading', { level: 1, name: 'Cash Tower' });

async function openGame(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address()}/#/cash-stack`);
  return page;
}

test('a team stores a release without making it live and gets a preview link', async () => {
  folder = newFolder('preview');
  app = await runApp();
  member = await newAccount();
  await app.command('admin', 'team', 'create', 'red');
  await app.command('admin', 'team', 'add', 'red', member);
  await app.command('admin', 'team', 'grant', 'red', 'cash-stack');
  const said = await app.command(
    ...['admin', 'token', 'red', '--remotes', 'cash-stack', '--actions', 'publish'],
  );
  const token = said.trim().split('\n').at(-1) ?? '';
  const built = secondVersion('games/cash-stack', folder, { 'Cash Stack': 'Cash Tower' }, VERSION);
  // The archive is made by the command in docs/releasing.md.
  const archive = execFileSync('sh', ['-c', 'tar -czf - *'], { cwd: join(built, 'dist') });
  const stored = await fetch(`${address()}/api/v1/remotes/cash-stack/releases/${VERSION}?note=Higher`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' },
    body: new Uint8Array(archive),
  });
  const answer = await stored.json();
  expect(answer).toMatchObject({ state: 'stored', preview: LINK.slice(1) });
});

test('a member opens the preview by keyboard; only this tab shows the new release', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address() + LINK);
  await page.getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, member);
  await expect(game(page, `Preview of Cash Stack ${VERSION}`)).toBeVisible();
  await expect(page.getByText('“Higher”')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const ran = () => page.evaluate(() => Object.keys(window).some((key) => key.includes('cash_stack')));
  expect(await ran()).toBe(false);

  const open = page.getByRole('button', { name: 'Open preview' });
  for (let tabs = 0; tabs < 40 && !(await open.evaluate((at) => at === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.endsWith('/preview')) sent.push(pathname);
  });
  await page.keyboard.press('Enter');
  await expect(previewed(page)).toBeVisible();
  await expect(bar(page)).toContainText(`Preview of Cash Stack ${VERSION} · only in this tab`);
  await expect(bar(page)).toContainText('nothing you do is saved');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await preview(page).getByRole('button', { name: "Let's play" }).click();
  await preview(page)
    .getByRole('button', { name: /^Ad Campaign/ })
    .click();
  await expect(preview(page).getByText('2 of 5', { exact: true })).toBeVisible();
  expect(await playsIn(page)).toEqual([]);
  const other = await openGame(context);
  await expect(game(other, 'Cash Stack')).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  expect(await playsIn(other)).toEqual([]);
  await other.close();

  await page.goto(`${address()}/#/leaderboard`);
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(game(page, 'Leaderboard')).toBeVisible();
  await page.reload();
  await expect(bar(page)).toBeVisible();
  expect(sent, 'requests that send results').toEqual([]);
  await bar(page).getByRole('button', { name: 'Leave preview' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('venture.preview'))).toBeNull();
  await page.goto(`${address()}/#/cash-stack`);
  await expect(game(page, 'Cash Stack')).toBeVisible();
  expect(await playsIn(page)).toEqual([]);
});

test('a student sees who may open the preview, and a forged choice in storage runs nothing', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/403/);
  const student = await newAccount();
  await page.goto(`${address()}/#/login`);
  await fillLogin(page, student);
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto(address() + LINK);
  await expect(game(page, 'You may not open this preview')).toBeVisible();
  await expect(page.getByText('members of the team that owns cash-stack, and for admins')).toBeVisible();

  const forged = { remote: 'cash-stack', version: VERSION, until: Date.now() + 60_000 };
  // Needs a document without remotes, since in one with remotes, writes to the shell's keys would be undone.
  await page.goto(`${address()}/readyz`);
  await page.evaluate((text) => sessionStorage.setItem('venture.preview', text), JSON.stringify(forged));
  await page.goto(`${address()}/#/cash-stack`);
  await expect(bar(page).getByRole('status')).toContainText('This remote belongs to another team');
  await expect(game(page, 'Cash Stack')).toBeVisible();
});
