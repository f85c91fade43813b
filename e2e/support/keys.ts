import { expect, type Locator, type Page } from '@playwright/test';

/** No page of the product has more stops for the Tab key. */
const MOST_STOPS = 80;

/** Goes on by Tab, or back by Shift and Tab, until this has the focus, as one gets there without a mouse. */
export async function reach(page: Page, target: Locator) {
  await reachInto(page, target);
  await expect(target).toBeFocused();
}

/** Goes on or back until one of these has the focus; answers which, from 0. */
export async function reachInto(page: Page, targets: Locator): Promise<number> {
  await expect(targets.first()).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const at = await focusedIn(targets);
    if (at >= 0) return at;
    await page.keyboard.press((await isBehind(targets.first())) ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab reaches none of ${targets}.`);
}

/** Goes there, then presses the key. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Presses one key after the other. */
export async function pressAll(page: Page, keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Which of these has the focus, from 0; -1 when none has it. */
export function focusedIn(targets: Locator): Promise<number> {
  return targets.evaluateAll((all: readonly (Element | null)[]) => all.indexOf(document.activeElement));
}

/** Whether it stands before what has the focus. */
function isBehind(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const place = document.activeElement?.compareDocumentPosition(element) ?? 0;
    return (place & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  });
}
