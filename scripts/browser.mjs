import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Without a window to draw, tests need a third less of the processor; so it comes first.
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser for the browser tests: `BROWSER_PATH`, a known place, or, on Debian and its kin,
 * a fresh install where this user may install. Else it ends with one line that says how.
 * @returns {string} the path of the program
 */
export function findBrowser() {
  const found = [process.env['BROWSER_PATH'] ?? '', ...KNOWN_PLACES].find((place) => existsSync(place));
  if (found) return found;
  const asRoot = mayInstall();
  if (asRoot) {
    console.log('Installing Chromium for the browser tests …');
    for (const step of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ]) {
      const [program = '', ...args] = [...asRoot, 'apt-get', ...step];
      spawnSync(program, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
    const installed = KNOWN_PLACES.find((place) => existsSync(place));
    if (installed) return installed;
  }
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set BROWSER_PATH.',
  );
  process.exit(1);
}

/** How to run a command as the superuser; undefined when that is not possible without asking. */
function mayInstall() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
