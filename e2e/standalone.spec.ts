import { expect, test } from './app';
import { liveList } from './list';

const { remotes } = liveList();

for (const { name, base, routes } of remotes) {
  test(`CARD-04 ${name} runs alone, on the page that is released with it`, async ({ page }) => {
    for (const { path } of routes) {
      await page.goto(`${base}index.html#${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
