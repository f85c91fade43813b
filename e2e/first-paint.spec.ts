import type { Page } from '@playwright/test';
import { expect, expectRoute, open, test } from './app';
import { relist } from './list';

declare global {
  var shifts: string[];
}

/** Records layout shifts as the browser measures them. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) globalThis.shifts.push(JSON.stringify(entry));
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Holds back all script files until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/js\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const games = (page: Page) => page.getByRole('region', { name: 'The mini games' });

/** Waits until React has hydrated the page and the app script has loaded. */
async function waitForApp(page: Page) {
  await page.getByRole('banner').locator('+ [role="status"]').waitFor({ state: 'attached' });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is readable and says that scripts are missing', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(3);
    await expect(page.locator('noscript p')).toBeVisible();
    for (const waiting of await page.getByText('Loading').all()) await expect(waiting).toBeHidden();
  });
});

const VISITORS = [
  ['logged out', {}, 'light'],
  ['logged in', { userId: 'u_1', userType: 'user' }, 'light'],
  ['with the dark theme', { 'venture.theme': 'dark' }, 'light'],
  ['whose system is dark', {}, 'dark'],
] as const;

for (const [at, [who, stored, colorScheme]] of VISITORS.entries()) {
  test(`the landing page looks the same before and after scripts load, for a visitor ${who}`, {
    tag: at > 1 ? '@full' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await watchShifts(page);
    // The history is empty, since only the page is under test.
    await page.route(/\/api\//, (route) => route.fulfill({ json: { items: [], last: 0, more: false } }));
    await page.addInitScript((kept) => {
      for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    }, stored);
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(games(page).getByRole('link')).toHaveCount(4);
    await page.evaluate(() => document.fonts.ready);
    const look = async () => ({
      header: (await page.getByRole('banner').screenshot()).toString('base64'),
      links: await page.getByRole('main').getByRole('link').allTextContents(),
    });
    const before = await look();
    release();
    await waitForApp(page);
    await expect.poll(look).toEqual(before);
    expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
  });
}

test('cards follow the remotes list: a disabled game has no card, and the layout does not shift', async ({
  page,
}) => {
  await relist(page, 'cash-stack', () => ({ disabled: true }));
  await watchShifts(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(games(page).getByRole('link')).toHaveCount(3);
  release();
  await waitForApp(page);
  await expect(games(page).getByRole('link')).toHaveCount(3);
  expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
});

test('any other address shows a loading message before scripts load, then no layout shift', async ({
  page,
}) => {
  await watchShifts(page);
  const release = await holdScripts(page);
  await page.goto('/#/leaderboard', { waitUntil: 'commit' });
  await expect(page.getByText('Loading Venture Quest')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await page.evaluate(() => globalThis.shifts)).toEqual([]);
});

test('a link clicked before scripts load leads to its page', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/#/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'GET STARTED' }).click();
  await expect(page.getByText('Loading Venture Quest')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
  await page.goBack();
  await expectRoute(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
});

test('a deep link loads no script of the landing page', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/js\/.*\.js$/.test(response.url())) scripts.push(response.text());
  });
  await open(page, '/cash-stack');
  await expect(page.getByRole('heading', { level: 1, name: 'Cash Stack' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).not.toEqual([]);
  for (const script of await Promise.all(scripts)) expect(script).not.toContain('Learn to start something');
});

test('the landing page replaces the prerendered page without a loading state', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/');
  await waitForApp(page);
  await page.waitForLoadState('networkidle');
  const waited = await page.evaluateHandle(() => {
    const found: string[] = [];
    const look = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      if (!text.includes('How it works')) found.push(text);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return found;
  });
  await page.getByRole('link', { name: 'Venture Quest, home' }).click();
  await expectRoute(page, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await waited.jsonValue()).toEqual([]);
});

test('when the app script fails to load, the page says so, and "Try again" helps', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/./);
  await page.route(/\/js\/app\./, (route) => route.abort());
  await open(page, '/leaderboard');
  await expect(page.getByRole('alert')).toContainText('Venture Quest could not be loaded');
  await page.unroute(/\/js\/app\./);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('React renders a page anew if something else has changed its prerendered markup', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/Minified React error/);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.evaluate(() => document.querySelector('header > div')?.prepend('an extension'));
  release();
  await waitForApp(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to start something');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('an extension')).toHaveCount(0);
});

test('reduced motion turns off all animations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(games(page).getByRole('link')).toHaveCount(4);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none')
      .map(({ animationDuration }) => Number.parseFloat(animationDuration)),
  );
  expect(moving.length).toBeGreaterThan(0);
  expect(Math.max(...moving)).toBeLessThan(0.001);
});
