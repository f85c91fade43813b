import type { Page, Request } from '@playwright/test';
import { expect, open, test } from '../app';
import { hashOf, relist } from '../list';
import { releaseOf } from '../support/release';

const cashStack = releaseOf('cash-stack');
const { version } = cashStack;
const SERIES = `venture_remote_reports_total{remote="cash-stack",version="${version}",source="live",event="failed",code="entry-missing"}`;

async function failing(page: Page) {
  await page.route(/cash-stack\/.*remoteEntry\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
}

/** Collects the page's reports. */
async function sentBy(page: Page) {
  const sent: Request[] = [];
  await page.route(/\/api\/v1\/beacons$/, (route) => {
    sent.push(route.request());
    return route.continue();
  });
  return () => sent.map((request) => request.postDataJSON());
}

/** How many reports of this failure the server has counted. */
async function heard(page: Page): Promise<number> {
  const text = await (await page.request.get('/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(SERIES));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('a failing remote is counted by release, without data about the user', async ({ page, troubles }) => {
  troubles.expectError(/./);
  await failing(page);
  const before = await heard(page);
  const sent = await sentBy(page);
  await open(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  const live = () => sent().filter(({ source }) => source === 'live');
  await expect.poll(() => live().length).toBe(1);
  expect(live()[0]).toEqual({
    remote: 'cash-stack',
    version,
    source: 'live',
    event: 'failed',
    code: 'entry-missing',
    message: 'remoteEntry.js is missing on the server.',
  });
  await expect.poll(() => heard(page)).toBeGreaterThan(before);
});

test('a previous release that replaces a broken one is reported as previous', async ({ page, troubles }) => {
  troubles.expectError(/./);
  const manifestHash = hashOf(await (await page.request.get(`${cashStack.base}release.json`)).text());
  await relist(page, 'cash-stack', ({ base }) => ({
    version: '9.9.9',
    base: base.replace(version, '9.9.9'),
    previous: { version, manifestHash },
  }));
  const beacon = page.waitForRequest(
    (request) => request.url().endsWith('/api/v1/beacons') && request.postDataJSON().event === 'fell-back',
  );
  await open(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  expect((await beacon).postDataJSON()).toMatchObject({ version, source: 'previous' });
});

test('a missing file of the shell is not counted against the game that needs it', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  await page.route(/\/js\/federation\./, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const beacon = page.waitForRequest(/\/api\/v1\/beacons$/);
  await open(page, '/cash-stack');
  const told = { remote: 'platform', version: 'unknown', source: 'live', event: 'failed' };
  expect((await beacon).postDataJSON()).toEqual({ ...told, code: 'platform-missing' });
  const metrics = async () => (await page.request.get('/metrics')).text();
  await expect.poll(metrics).toMatch(/remote="platform".*platform-missing/);
});

test('a failing lazy file is reported', async ({ page, troubles }) => {
  troubles.expectError(/./);
  const { base, preload } = releaseOf('learning');
  const isLater = ({ pathname }: URL) =>
    pathname.startsWith(base) && pathname.endsWith('.css') && !preload.includes(pathname.slice(base.length));
  await page.route(isLater, (route) => route.fulfill({ status: 404, body: 'gone' }));
  const sent = await sentBy(page);
  await open(page, '/quiz/module1');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect
    .poll(sent)
    .toContainEqual(expect.objectContaining({ remote: 'learning', code: 'style-missing' }));
});
