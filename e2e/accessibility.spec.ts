import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect, open, ROUTES, test } from './app';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

for (const path of ROUTES) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} has no accessibility violation in the ${theme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(axeSource);
      const results = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
      );
      const violations = results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`,
      );
      expect(violations).toEqual([]);
    });
  }

  test(`${path} needs no sideways scrolling at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
  });
}
