import type { Page } from '@playwright/test';
import { expect, open, PUBLIC, servePublicly, test } from '../app';
import { hashOf } from '../list';
import { type Elsewhere, serveElsewhere } from '../support/elsewhere';
import { releaseOf } from '../support/release';

const live = releaseOf('cash-stack');
const LOCAL = '9.9.9-mine';

let elsewhere: Elsewhere | undefined;
test.afterEach(async () => {
  await elsewhere?.stop();
  elsewhere = undefined;
});

const banner = (page: Page) => page.getByRole('complementary', { name: 'Override' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Cash Stack' });

async function start(changes: Parameters<typeof serveElsewhere>[1] = {}): Promise<Elsewhere> {
  elsewhere = await serveElsewhere(live, { ...changes, release: { version: LOCAL, ...changes.release } });
  return elsewhere;
}

/** Makes the choice as a person does. */
async function choose(page: Page, origin: string, app = '') {
  await page.goto(`${app}/#/system/remotes`);
  await page.getByRole('switch', { name: 'Use another release in this browser' }).check();
  await page.getByRole('combobox', { name: 'Remote' }).selectOption('cash-stack');
  await page.getByRole('textbox', { name: 'Address of the server' }).fill(origin);
  await page.getByRole('button', { name: 'Use it for 8 hours' }).click();
}

test('a remote from the own computer runs in the deployed app, says so on every page, and goes by one click', async ({
  page,
}) => {
  const { origin, asked } = await start();
  const ours: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/remotes\/cash-stack\/.*\/js\//.test(pathname)) ours.push(pathname);
  });
  await choose(page, `${origin}/`);
  await expect(banner(page)).toContainText(`Cash Stack is from ${origin}, in this browser alone, until`);
  await open(page, '/cash-stack');
  await expect(heading(page)).toBeVisible();
  expect(asked).toEqual(expect.arrayContaining(['release.json', 'js/remoteEntry.js']));
  expect(ours).toEqual([]);
  await page.getByRole('button', { name: "Let's play" }).click();
  for (const path of ['/', '/leaderboard', '/login']) {
    await open(page, path);
    await expect(banner(page)).toBeVisible();
  }
  await open(page, '/system/remotes');
  const card = page.getByRole('listitem', { name: 'Cash Stack' });
  await expect(card).toContainText(LOCAL);

  await banner(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Remotes and releases' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(card).toContainText(live.version);
  expect(await page.evaluate(() => [localStorage.getItem('venture.override'), document.cookie])).toEqual([
    null,
    '',
  ]);
});

test('it works on an address of the world too, where everything else must be signed', async ({ page }) => {
  await servePublicly(page);
  const { origin, asked } = await start();
  await choose(page, origin, PUBLIC);
  await expect(banner(page)).toContainText(origin);
  await page.goto(`${PUBLIC}/#/cash-stack`);
  await expect(heading(page)).toBeVisible();
  expect(asked).toContain('js/remoteEntry.js');
});

test('nobody else is touched by it', async ({ page, browser }) => {
  const { origin } = await start();
  await choose(page, origin);
  await expect(banner(page)).toBeVisible();
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await open(other, '/cash-stack');
  await expect(heading(other)).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
  await other.close();
});

test('no link switches it on', async ({ page, context }) => {
  const { origin, asked } = await start();
  const wish = `override=${encodeURIComponent(origin)}&remote=cash-stack&venture-override=${origin}&until=9999999999999`;
  for (const address of [
    `/?${wish}`,
    `/?${wish}#/system/remotes?${wish}`,
    `/#/system/remotes?${wish}`,
    `/?${wish}#/cash-stack?${wish}`,
  ]) {
    const response = await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
    expect(response?.headers()['content-security-policy'] ?? '').not.toContain(origin);
  }
  expect(asked).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('venture.override'))).toBeNull();
});

test('a cookie that a release set widens the policy of no page that runs', async ({ page }) => {
  await open(page, '/');
  await page.evaluate(() => {
    Reflect.set(document, 'cookie', 'venture-override=http://localhost:4100; path=/; max-age=99999999');
  });
  const policies: boolean[] = [];
  page.on('response', async (response) => {
    const { 'content-security-policy': policy = '', 'content-type': type } = response.headers();
    if (type?.startsWith('text/html')) policies.push(policy.includes('localhost:4100'));
  });
  await page.reload();
  await expect.poll(() => policies).toEqual([true, false]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('an address of another computer is refused in words', async ({ page }) => {
  for (const address of [
    'https://evil.example',
    'http://192.168.0.7:3100',
    'localhost:3100',
    'http://localhost',
  ]) {
    await choose(page, address);
    await expect(page.getByRole('textbox', { name: 'Address of the server' })).toHaveAccessibleDescription(
      /Give an address like http:\/\/localhost:3100\./,
    );
  }
  expect(await page.evaluate(() => localStorage.getItem('venture.override'))).toBeNull();
});

const MISFITS = [
  ['made for another contract', { contract: 2 }, /contract: it was made for contract 2/],
  ['that needs another React', { shared: { react: '^18.0.0' } }, /shared: it needs react \^18\.0\.0/],
  ['that is another remote', { name: 'lemonade' }, /that is lemonade, not cash-stack/],
  ['that takes a route of the shell', { routes: [{ path: '/home', title: 'Home' }] }, /route-taken/],
] as const;

for (const [what, release, reason] of MISFITS) {
  test(`a release ${what} is dropped before any of its code is fetched`, async ({ page }) => {
    const { origin, asked } = await start({ release: { ...release, cards: [] } });
    await choose(page, origin);
    await expect(banner(page).getByRole('status')).toContainText(
      'The live release of cash-stack is used again',
    );
    await expect(banner(page).getByRole('status')).toContainText(reason);
    expect(asked).toEqual(['release.json']);
    await open(page, '/cash-stack');
    await expect(heading(page)).toBeVisible();
    await page.reload();
    await expect(banner(page)).toHaveCount(0);
  });
}

const throwing = `var venture_mine = { init() {}, get: () => Promise.resolve(() => ({ pages: { '/cash-stack': () => { throw new Error('on mount'); } } })) };`;
const entryOnly = { entry: 'js/mine.js', global: 'venture_mine', preload: [] };
const FAILING = [
  ['is altered', { files: { 'js/remoteEntry.js': 'alert(1)' } }, /altered/],
  ['is missing', { release: { ...entryOnly, files: { 'js/mine.js': hashOf('x') } } }, /missing/],
  [
    'throws while it starts',
    {
      release: { ...entryOnly, files: { 'js/mine.js': hashOf(throwing) } },
      files: { 'js/mine.js': throwing },
    },
    /remote-crashed/,
  ],
] as const;

for (const [fault, changes, code] of FAILING) {
  test(`a chosen release that ${fault} gives way to the live one in the same page, which says so`, async ({
    page,
    troubles,
  }) => {
    troubles.expectError(/./);
    const { origin } = await start(changes);
    await choose(page, origin);
    await expect(banner(page)).toContainText(origin);
    await open(page, '/cash-stack');
    await expect(heading(page)).toBeVisible();
    await expect(banner(page).getByRole('status')).toContainText(code);
    await page.getByRole('button', { name: "Let's play" }).click();
    await banner(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toHaveCount(0);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
}

test('when the server of the team stops, the live release is back at the next load', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/ERR_CONNECTION_REFUSED|Failed to load/);
  const { origin, stop } = await start();
  await choose(page, origin);
  await expect(banner(page)).toContainText(origin);
  await stop();
  elsewhere = undefined;
  await page.reload();
  await expect(banner(page).getByRole('status')).toContainText('remote-unreachable');
  await open(page, '/cash-stack');
  await expect(heading(page)).toBeVisible();
});

test('a choice ends by itself after 8 hours', async ({ page }) => {
  await page.clock.install();
  const { origin } = await start();
  await choose(page, origin);
  await expect(banner(page)).toContainText('until');
  await page.clock.fastForward('08:00:01');
  await expect(banner(page)).toContainText('it has expired');
  await page.reload();
  await expect(banner(page).getByRole('status')).toContainText('it has expired');
});
