import type { Page } from '@playwright/test';

/** The current question's option by its place in the content, from 1, wherever this attempt shows it. */
export const optionAt = (page: Page, place: number) =>
  page.locator(`[type=radio][value$=${'abcdefghi'.charAt(place - 1)}]`);
