import { gzipSync } from 'node:zlib';
import { expect, open, test } from '../app';

const QUIZ_BUDGET = 40.25 * 1024;

test('a quiz needs at most 40.25 kB of scripts beyond the shared ones', async ({ page }) => {
  // Each script is fetched once and then read from the browser's cache.
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\/remotes\/learning\/.*\.js$/.test(pathname) && !pathname.endsWith('/remoteEntry.js')) {
      scripts.set(pathname, response.body());
    }
  });
  await open(page, '/quiz/module1');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const sizes = (await Promise.all(scripts.values())).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(QUIZ_BUDGET);
});
