import { expect, type Locator, type Page } from '@playwright/test';

/** How soon to look again, in ms: by itself a poll waits up to a second for what took a tenth of one. */
export const OFTEN = { intervals: [20, 50, 100, 100, 250] };

/** More than lies between asking a busy page for its time and stopping it. */
const HEADROOM_MS = 20_000;

/** Before a page is opened: its time runs on, but can be stopped and moved. */
export async function ownTime(page: Page) {
  await page.clock.install();
}

/** Before a page is opened: its time stands still from the beginning, however long one looks at it. */
export async function freezeTime(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + HEADROOM_MS);
}

/** From here on time passes only when the test says so; open a dialog first, so that no game loses seconds. */
export async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + HEADROOM_MS);
}

/** Lets this much time pass, timer by timer. */
export async function passSeconds(page: Page, seconds: number) {
  await page.clock.runFor(seconds * 1000);
}

/** Loads the page anew until this is seen, and not a second longer. */
export async function reloadStill(page: Page, until: Locator) {
  await page.reload();
  await passUntil(page, until, 10);
}

/** Lets time pass until this is seen, by itself or at the end of a wait that the page has only just begun. */
export async function passUntil(page: Page, until: Locator, stepMs = 250) {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await expect(until).toBeVisible({ timeout: 200 });
  }).toPass();
}
