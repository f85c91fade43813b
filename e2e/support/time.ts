import { expect, type Locator, type Page } from '@playwright/test';

/** Polling intervals in ms: the default ones wait up to a second for what takes a tenth of a second. */
export const OFTEN = { intervals: [20, 50, 100, 100, 250] };

/** Longer than a busy page takes between the reading of its clock and the stopping. */
const HEADROOM_MS = 20_000;

/** Installs a running clock that can be stopped and moved, before a page is opened. */
export async function ownTime(page: Page) {
  await page.clock.install();
}

/** Installs a clock that stands still, before a page is opened. */
export async function freezeTime(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + HEADROOM_MS);
}

/** Stops the clock a little in the future; a game loses no seconds by this while a dialog is open. */
export async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HEADROOM_MS);
}

/** Lets time pass, firing each timer. */
export async function passSeconds(page: Page, seconds: number) {
  await page.clock.runFor(seconds * 1000);
}

/** Lets time pass in steps until the element appears, since a timer may start later. */
export async function passUntil(page: Page, until: Locator, stepMs = 250) {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(until).toBeVisible({ timeout: 200 });
  }).toPass();
}
