import { defineConfig } from '@playwright/test';
import usual from '../playwright.config';
import { OFTEN } from '../support/time';
import type { Options } from './test';

/** Journeys in the engines of Firefox and iPhones, which the main `playwright.config.ts` leaves out. */
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
