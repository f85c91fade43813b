import { defineConfig } from '@playwright/test';
import usual from '../playwright.config';
import { OFTEN } from '../support/time';
import type { Options } from './test';

/** The product's ways in the engines of Firefox and of iPhones, which `playwright.config.ts` beside does not start. */
export default defineConfig<object, Options>({
  ...usual,
  testDir: '.',
  testIgnore: [],
  // Their drivers lose a session or an answer now and then, most of all when the machine is busy.
  retries: 2,
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  expect: { toPass: { ...OFTEN, timeout: 30_000 } },
});
