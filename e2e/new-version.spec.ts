import type { Page } from '@playwright/test';
import { expect, expectRoute, open, test } from './app';
import { inspect } from './support/inspect';
import { reach } from './support/keys';

const SIX_MINUTES_MS = 6 * 60_000;

/** Changes the version name that the server reports as newest. */
async function deploy(page: Page, name: string) {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('/index.set', (route) => route.fulfill({ body: name.repeat(16) }));
}

const notice = (page: Page) => page.getByRole('complementary', { name: 'New version' });

test('an update that arrives during a quiz waits for the next page', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await open(page, '/quiz/module1');
  await page.getByRole('radio').first().check();
  await deploy(page, '8');
  await page.clock.fastForward(SIX_MINUTES_MS);
  await page.clock.runFor(2_000);
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Venture Quest, home' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectRoute(page, '/home');
  await expect(notice(page)).toBeVisible();
});

test('a timed question is not interrupted, even before the first answer', {
  tag: '@full',
}, async ({ page }) => {
  await page.clock.install();
  await open(page, '/timed-quiz');
  await expect(page.getByRole('timer')).toBeVisible();
  await deploy(page, '8');
  await page.evaluate(() => {
    Date.now = () => 1e15; // a minute has passed since the last check, but no second of the question
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForResponse('/index.set');
  await page.clock.runFor(2_000);
  await expect(notice(page)).toHaveCount(0);
});

test('the update notice is accessible in both themes and covers nothing permanently on the smallest phone', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await page.clock.install();
  await open(page, '/feedback-help');
  await expect(page.getByRole('button', { name: /send/i })).toBeVisible();
  await deploy(page, '8');
  await page.clock.fastForward(SIX_MINUTES_MS);
  await expect(notice(page)).toBeVisible();
  const send = page.getByRole('button', { name: /send/i });
  await reach(page, send);
  const [above, below] = [await send.boundingBox(), await notice(page).boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await inspect(page, 'the notice');
});

test('checking for updates is cheap: the server responds that nothing has changed', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const looks = new Set<string>();
  const sizes: number[] = [];
  session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
    if (type === 'Fetch' && new URL(request.url).pathname === '/index.set') looks.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (looks.has(requestId)) sizes.push(encodedDataLength);
  });
  await session.send('Network.enable');
  await page.clock.install();
  await open(page, '/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  for (const looked of [1, 2]) {
    await page.clock.fastForward(SIX_MINUTES_MS);
    await expect.poll(() => sizes.length).toBe(looked);
  }
  expect(sizes[1]).toBeLessThan(1_100);
  await expect(notice(page)).toHaveCount(0);
});
