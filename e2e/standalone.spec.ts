import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app';

const root = join(import.meta.dirname, '..');
const { remotes } = JSON.parse(readFileSync(join(root, '.store/remotes.json'), 'utf8')) as {
  remotes: { name: string; base: string; routes: { path: string }[] }[];
};

for (const { name, base, routes } of remotes) {
  test(`CARD-04 ${name} runs alone, on the page that is released with it`, async ({ page }) => {
    for (const { path } of routes) {
      await page.goto(`${base}index.html#${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
