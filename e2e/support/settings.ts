import { expect, type Page } from '@playwright/test';
import { button, dialog } from './frame';
import { press } from './keys';

/** Chooses other timers in the settings with arrow keys. */
export async function chooseTimers(page: Page, name: string) {
  await press(page, button(page, 'Settings'));
  const settings = dialog(page, 'Settings');
  const wanted = settings.getByRole('radio', { name, exact: true });
  await press(page, settings.getByRole('radio', { checked: true }), 'ArrowDown');
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown');
  await press(page, settings.getByRole('button', { name: 'Done' }));
  await expect(settings).toHaveCount(0);
}
