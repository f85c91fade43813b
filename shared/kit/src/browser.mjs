import { existsSync } from 'node:fs';

/** Where a Chromium is, where people install one. */
export const CHROMIUM = [
  // Without a window to draw, tests need a third less of the processor; so it comes first.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The program at `BROWSER_PATH`, or in its usual place. @returns {string | undefined} */
export function findChromium() {
  return [process.env['BROWSER_PATH'] ?? '', ...CHROMIUM].find((place) => existsSync(place));
}

/** What to do where there is none. */
export function noChromium() {
  return 'There is no Chromium in its usual places: install it (Debian: apt-get install chromium-headless-shell), or set BROWSER_PATH.';
}
