import { join } from 'node:path';
import { findChromium } from './browser.mjs';

const port = process.env['PORT'] ?? '3200';
const baseURL = `http://localhost:${port}`;

/** Playwright settings for a remote: runs e2e/ in Chromium on its standalone page. */
export default {
  testDir: join(process.cwd(), 'e2e'),
  outputDir: join(process.cwd(), '.results'),
  reporter: 'list',
  // The first page waits for a build.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: { baseURL, launchOptions: { executablePath: findChromium() } },
  webServer: { command: `npx venture dev --port ${port}`, url: baseURL, timeout: 120_000 },
};
