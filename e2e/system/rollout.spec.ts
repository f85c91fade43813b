import type { Browser } from '@playwright/test';
import { rolloutPosition } from '@venture/contract/draw';
import { expect, test } from '../app';
import { entryOf } from '../list';
import { newFolder } from '../support/checkout';
import { type RunningApp, runApp } from '../support/running';
import { secondVersion } from '../support/second';

test.describe.configure({ timeout: 400_000 });

const NEWER = '2.0.0';
const SHARE = 0.5;

/** Browser ids that are inside the rollout, or outside it. */
function browsers(count: number, isNewer: boolean): readonly string[] {
  const all = Array.from({ length: 250 }, (_, at) => `browser-${at}`);
  return all.filter((id) => rolloutPosition(id, 'cash-stack', NEWER) < SHARE === isNewer).slice(0, count);
}

/** Opens the game as another guest; returns whether the page fell back to the previous release. */
async function visit(browser: Browser, { address }: RunningApp, id: string): Promise<boolean> {
  const context = await browser.newContext();
  await context.addInitScript((own) => localStorage.setItem('venture.browser', own), id);
  const page = await context.newPage();
  const told = page.waitForResponse(/\/api\/v1\/beacons$/);
  await page.goto(`${address}/#/cash-stack`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  await told;
  const fellBack = await page.getByText('seeing the previous version').isVisible();
  await context.close();
  return fellBack;
}

test('every learner can play while a failing release is rolled out, and after it is taken back', async ({
  browser,
  troubles,
}) => {
  troubles.expectError(/./);
  const app = await runApp();
  const folder = newFolder('second');
  const listed = async () => entryOf(await (await fetch(`${app.address}/remotes.json`)).json(), 'cash-stack');
  try {
    const before = (await listed()).version;
    const throwing = { 'var venture_cash_stack': 'throw new Error("on purpose");var venture_cash_stack' };
    const broken = secondVersion('games/cash-stack', folder, throwing, NEWER);
    const said = await app.command('release', broken, '--rollout', String(SHARE * 100));
    expect(said).toContain(`cash-stack ${NEWER} is rolled out beside ${before}: 50 %.`);
    await expect.poll(async () => (await listed()).rollout?.share).toBe(SHARE);

    for (const id of browsers(2, false)) expect(await visit(browser, app, id)).toBe(false);
    for (const id of browsers(2, true)) expect(await visit(browser, app, id)).toBe(true);

    await app.command('rollback', 'cash-stack');
    await expect.poll(async () => (await listed()).rollout).toBeUndefined();
    expect((await listed()).version).toBe(before);
    const [after = ''] = browsers(1, true);
    const page = await browser.newPage();
    await page.addInitScript((own) => localStorage.setItem('venture.browser', own), after);
    await page.goto(`${app.address}/#/cash-stack`);
    await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
    await expect(page.getByText('seeing the previous version')).toHaveCount(0);
    await page.close();
  } finally {
    await app.stop();
  }
});
