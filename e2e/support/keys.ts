import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const MOST_STOPS = 80;

/** Tabs forwards or backwards to the element, as users without a mouse do. */
export async function reach(page: Page, target: Locator) {
  await reachInto(page, target);
  await expect(target).toBeFocused();
}

/** Tabs until one of the elements has the focus; returns its index. */
export async function reachInto(page: Page, targets: Locator): Promise<number> {
  await expect(targets.first()).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const { at, isBehind } = await targets.evaluateAll(whereIs);
    if (at >= 0) return at;
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab reaches none of ${targets}.`);
}

/** Tabs to the element, then presses the key. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await reach(page, target);
  await page.keyboard.press(key);
}

export async function pressAll(page: Page, keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

/** Runs in the page: index of the focused element, and whether the first one precedes the focus. */
function whereIs(targets: readonly Element[]) {
  const focused = document.activeElement;
  const at = targets.indexOf(focused as Element);
  const place = targets[0] ? (focused?.compareDocumentPosition(targets[0]) ?? 0) : 0;
  return { at, isBehind: (place & Node.DOCUMENT_POSITION_PRECEDING) > 0 };
}
