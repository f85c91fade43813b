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
  // One more than a small machine's cores: each worker spends a quarter of its time waiting for a server, timer or
  // frame.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a busy machine; faster tests do not wait.
  timeout: 180_000,
  expect: { timeout: 40_000, toPass: OFTEN },
  reporter: process.env['CI'] ? 'line' : 'list',
  projects: [
    // These serial tests take minutes, so they start first to leave no worker with them at the end.
    { name: 'long', testMatch: LONG },
    { name: 'short', testIgnore: [...LONG, 'engines/**'] },
    // `engines/playwright.config.ts` also runs these tests in Firefox and WebKit.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts', use: { engine: 'chromium' } },
  ],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // A service worker would answer before the tests' routes do; the tests of the worker allow it.
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
        // Prevents a permission prompt when the public address calls this computer.
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
