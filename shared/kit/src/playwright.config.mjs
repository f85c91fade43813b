import { join } from 'node:path';

const { REMOTE_FOLDER: folder = '', REMOTE_PORT: port = '', DEV_OPTIONS: options = '' } = process.env;
const baseURL = `http://localhost:${port}`;

/** Playwright configuration of `venture test --browser`: runs e2e/ against the remote's standalone page. */
export default {
  testDir: join(folder, 'e2e'),
  outputDir: join(folder, '.results'),
  reporter: 'list',
  // The first page waits for a build.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: { baseURL, launchOptions: { executablePath: process.env['BROWSER_PATH'] } },
  webServer: {
    command: `"${process.execPath}" "${join(import.meta.dirname, 'venture.mjs')}" dev ${options} --port ${port}`,
    cwd: folder,
    url: baseURL,
    timeout: 120_000,
  },
};
