import { existsSync } from 'node:fs';

/** Usual Chromium paths. */
export const CHROMIUM = [
  // First, since tests use a third less CPU without a window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Finds the browser: `BROWSER_PATH`, or the first usual path that exists. @returns {string | undefined} */
export function findChromium() {
  return [process.env['BROWSER_PATH'] ?? '', ...CHROMIUM].find((place) => existsSync(place));
}
