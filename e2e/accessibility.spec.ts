import { expect, open, ROUTES, test } from './app';
import { excessWidth, violations } from './axe';

for (const path of ROUTES) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} has no accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  }

  test(`${path} needs no sideways scrolling at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  });
}
