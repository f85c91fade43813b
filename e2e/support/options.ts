import type { Page } from '@playwright/test';

/** The option of the present question by its place in the content, from 1, wherever it stands in this attempt. */
export const optionAt = (page: Page, place: number) =>
  page.locator(`[type=radio][value$=${'abcdefghi'.charAt(place - 1)}]`);
