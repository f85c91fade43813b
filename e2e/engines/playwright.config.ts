import { defineConfig } from '@playwright/test';
import usual from '../playwright.config';
import { OFTEN } from '../support/time';
import type { Options } from './test';

/** Runs the same journeys in the Firefox and iPhone engines. */
export default defineConfig<object, Options>({
  ...usual,
  testDir: '.',
  testIgnore: [],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
  expect: { toPass: { ...OFTEN, timeout: 30_000 } },
});
