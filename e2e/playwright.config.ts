import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Options } from './engines/test';
import { PORT, root } from './support/checkout';
import { OFTEN } from './support/time';

const LONG = ['outside-team', 'system/new-content', 'new-game', 'vue-remote'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig<object, Options>({
  testDir: '.',
  globalSetup: join(import.meta.dirname, 'setup.ts'),
  outputDir: join(root, '.e2e/results'),
  // One more than the cores of a small machine: each worker waits a quarter of its time for a server, a timer
  // or a frame.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a busy machine; faster tests do not wait.
  timeout: 180_000,
  expect: { timeout: 40_000, toPass: OFTEN },
  reporter: process.env['CI'] ? 'line' : 'list',
  projects: [
    // Their tests run one after another for minutes: first, so that no worker is left with them at the end.
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: [...LONG, 'engines/**'] },
    // Tests that also hold in Firefox and WebKit, where `engines/playwright.config.ts` runs them.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts', use: { engine: 'chromium' } },
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Otherwise it would answer before the routes of tests; tests of the worker allow it.
    serviceWorkers: 'block',
    // Recording every test takes a fifth of the time; `--trace on` records a chosen one.
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
        // Otherwise the browser would ask for permission before the public address calls this computer.
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
