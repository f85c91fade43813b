import { expect, type Locator, type Page } from '@playwright/test';

/** No page of the product has more stops for the Tab key. */
const MOST_STOPS = 80;

/** Goes on by Tab, or back by Shift and Tab, until this has the focus, as one gets there without a mouse. */
export async function reach(page: Page, target: Locator) {
  await reachInto(page, target);
  await expect(target).toBeFocused();
}

/** Goes on or back until one of these has the focus; returns which, from 0. */
export async function reachInto(page: Page, targets: Locator): Promise<number> {
  await expect(targets.first()).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { at, isBehind } = await targets.evaluateAll(whereIs);
    if (at >= 0) return at;
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
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
export async function focusedIn(targets: Locator): Promise<number> {
  return (await targets.evaluateAll(whereIs)).at;
}

/** Runs in the page: which of these has the focus, and whether the first stands before what has it. */
function whereIs(targets: readonly Element[]) {
  const focused = document.activeElement;
  const at = targets.indexOf(focused as Element);
  const place = targets[0] ? (focused?.compareDocumentPosition(targets[0]) ?? 0) : 0;
  return { at, isBehind: (place & Node.DOCUMENT_POSITION_PRECEDING) > 0 };
}
