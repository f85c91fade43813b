import type { Page } from '@playwright/test';
import { configure, expect, expectRoute, open, test } from '../app';
import { hashOf, liveList, opened, relist } from '../list';
import { inspect } from '../support/inspect';
import { releaseOf } from '../support/release';

const live = releaseOf('cash-stack');

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'System status' });
const remotes = (page: Page) => page.getByRole('list', { name: 'Remotes', exact: true });
const card = (page: Page, name: string) => remotes(page).getByRole('listitem', { name, exact: true });

async function visited(page: Page, ...paths: readonly string[]) {
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await open(page, '/system/remotes');
  await expect(title(page)).toBeVisible();
}

/** The report that "Copy as JSON" copies. */
async function copied(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
}

test('the footer links to the system status and its details', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'System status' }).click();
  await expectRoute(page, '/system/status');
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Everything works' })).toBeVisible();
  await expect(card(page, 'Cash Stack')).toBeHidden();
  await page.getByText('Technical details').click();
  await expect(card(page, 'Cash Stack')).toBeVisible();
});

test('System status lists every remote with its release, source, state and shared packages', async ({
  page,
}) => {
  await visited(page, '/cash-stack');
  await expect(remotes(page).getByRole('listitem')).toHaveCount(liveList().remotes.length);
  await expect(card(page, 'Cash Stack')).toContainText('shown');
  await expect(card(page, 'Cash Stack')).toContainText('live');
  await expect(card(page, 'Cash Stack')).toContainText(live.version);
  await expect(card(page, 'Cash Stack')).toContainText(/react 19\.\d+\.\d+ \(needs \^19\.0\.0\)/);
  await expect(card(page, 'EntreprePuzzle')).toContainText('not loaded');
});

test('a failure is shown with its code and the number of attempts', async ({ page, troubles }) => {
  troubles.expectError(/./);
  await relist(page, 'cash-stack', () => ({ previous: undefined }));
  await page.route(/cash-stack\/.*remoteEntry\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await open(page, '/cash-stack');
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await open(page, '/system/remotes');
  await expect(card(page, 'Cash Stack')).toContainText('failed');
  await expect(card(page, 'Cash Stack')).toContainText('entry-missing');
  const cash = (await copied(page)).remotes.find(({ name }: { name: string }) => name === 'cash-stack');
  expect(cash).toMatchObject({ state: 'failed', attempts: 1, lastError: { code: 'entry-missing' } });
});

test('a previous release is shown as such, with the reason', async ({ page, troubles }) => {
  troubles.expectError(/./);
  const release = hashOf(await (await page.request.get(`${live.base}release.json`)).text());
  await relist(page, 'cash-stack', ({ base }) => ({
    version: '9.9.9',
    base: base.replace(live.version, '9.9.9'),
    previous: { version: live.version, release },
  }));
  const beacon = page.waitForRequest(
    (request) => request.url().endsWith('/api/v1/beacons') && request.postDataJSON().event === 'fell-back',
  );
  await visited(page, '/cash-stack');
  await expect(card(page, 'Cash Stack')).toContainText('previous');
  await expect(card(page, 'Cash Stack')).toContainText(live.version);
  await expect(card(page, 'Cash Stack')).toContainText(/(entry|page|style)-missing/); // all three are missing and requested at once
  expect((await beacon).postDataJSON()).toMatchObject({ version: live.version, source: 'previous' });
});

test('without clipboard access the report is shown in a text field', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await visited(page);
  await page.getByRole('button', { name: 'Copy as JSON' }).click();
  const text = await page.getByRole('textbox', { name: 'The report as JSON' }).inputValue();
  expect(JSON.parse(text).remotes).toHaveLength(liveList().remotes.length);
});

test('System status works without the list and gives the reason', async ({ page, troubles }) => {
  troubles.expectError(/remotes\.json|Failed to load resource/);
  await configure(page, (config) => ({ ...config, remotes: null }));
  await page.route('**/remotes.json', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await visited(page);
  await expect(page.getByRole('note')).toContainText('unreadable: remotes.json answered 500');
  await expect(remotes(page).getByRole('listitem')).toHaveCount(0);
  expect((await copied(page)).list.problems).toMatchObject([{ code: 'unreadable' }]);
});

test('a disabled remote and an incompatible one are marked as such', async ({ page }) => {
  await configure(page, (config) => {
    const { remotes, ...list } = opened(config['remotes']);
    const changed = remotes.map((entry) => {
      if (entry.name === 'cash-stack') return { ...entry, disabled: true };
      return entry.name === 'auth' ? { ...entry, contract: 2 } : entry;
    });
    return { ...config, remotes: { ...list, remotes: changed } };
  });
  await visited(page);
  await expect(card(page, 'Cash Stack')).toContainText('switched off');
  await expect(card(page, 'auth')).toContainText('refused');
  await expect(card(page, 'auth')).toContainText('contract it was made for contract 2');
});

test('System status is accessible, also on the smallest phone', async ({ page }) => {
  await visited(page, '/cash-stack');
  await inspect(page, 'all remotes');
});
