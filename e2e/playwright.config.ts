import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { PORT, root } from './support/checkout';
import { OFTEN } from './support/time';

export default defineConfig({
  testDir: '.',
  globalSetup: join(import.meta.dirname, 'setup.ts'),
  outputDir: join(root, '.e2e/results'),
  // One more than the cores of a small machine, since each waits a quarter of its time: for a server, a timer, a frame.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A browser can fail by itself; the report names what passed only the second time.
  retries: 1,
  // Long enough for a machine that has much to do; what comes sooner is not waited for.
  timeout: 180_000,
  expect: { timeout: 40_000, toPass: OFTEN },
  reporter: [
    [process.env['CI'] ? 'line' : 'list'],
    ['json', { outputFile: process.env['BROWSER_REPORT'] ?? join(root, '.e2e/browser.json') }],
  ],
  testIgnore: 'engines/**',
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Else it would answer before the routes of the tests; those about it switch it on.
    serviceWorkers: 'block',
    // Recording every test costs a fifth of the time; `--trace on` records the one that is looked at.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Else the browser would ask a person whether the public address may ask this computer.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    },
  },
  webServer: {
    command: `node ${join(import.meta.dirname, 'serve.mjs')}`,
    url: `http://localhost:${PORT}/readyz`,
    env: { PORT },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
