import { setTimeout as wait } from 'node:timers/promises';
import { isPainted } from '@venture/host/frame/is-painted.mjs';
import { chromium } from 'playwright-core';
import limits from './limits.json' with { type: 'json' };
import { serveFiles } from './serve-files.mjs';

/**
 * Opens the host's page in Chromium and forwards its messages. The browser has no network: it resolves no names,
 * and that page's server is its proxy, even for localhost.
 */
const [folder = '', query = '', executablePath = '', chromiumSandbox] = process.argv.slice(2);
const server = await serveFiles(folder);
const address = server + query;

// Always kills the browser and all its processes.
process.on('SIGTERM', () => process.exit(1));
setTimeout(() => process.exit(1), limits.longestMs);
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: chromiumSandbox !== undefined,
  handleSIGTERM: false,
  proxy: { server, bypass: '<-loopback>' },
  args: [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
  ],
});
const page = await browser.newPage();

const [MOST_NOTES, MOST_CHARACTERS] = [20, 500];
const BLOCKED =
  'In a frame there is no network, no eval and no inline script: bring files along, and code in files of its own.';
const THROWS = 'It goes on, but something in it does not work.';

/** Notes by code, so that many policy violations do not hide errors. @type {Map<string, Set<string>>} */
const noted = new Map();
/** The page's last event, if anything. */
let after = '';

/** Records a note once. @param {string} code @param {string} what @param {string} remedy */
function note(code, what, remedy) {
  const known = noted.get(code) ?? new Set();
  noted.set(code, known);
  if (known.size >= MOST_NOTES || known.has(what)) return;
  known.add(what);
  const sentence = (after ? `${what} (${after})` : what).slice(0, MOST_CHARACTERS);
  console.log(JSON.stringify({ finding: { code, sentence, remedy, isNote: true } }));
}

/** Records policy violations and uncaught errors through the browser, as frames do not report them. */
async function noteTroubles() {
  await page.exposeFunction(
    'ventureBlocked',
    (/** @type {[string, string, string, number]} */ [directive, what, file, line]) => {
      // Other checks cover files that the release names.
      if (what.startsWith(server)) return;
      note('policy-blocked', `${placeOf(file, line)}${directive} allows no ${what}.`, BLOCKED);
    },
  );
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      Object(globalThis).ventureBlocked([effectiveDirective, blockedURI, sourceFile, lineNumber]);
    });
  });
  page.on('pageerror', ({ message, stack }) => {
    const [, file = '', line = ''] = /(\/release\/[^\s:]+):(\d+):\d+/.exec(stack ?? '') ?? [];
    if (/allocation failed|out of memory/i.test(message)) endWithoutMemory();
    else note('throws-later', `${placeOf(file, Number(line))}${message}`, THROWS);
  });
}

/** @param {string | null} file @param {number} line */
function placeOf(file, line) {
  return file ? `${file.replace(/^.*\/release\//, '')}:${line}: ` : '';
}

/** Ends the run: later errors would only follow from this one. */
function endWithoutMemory() {
  page.removeAllListeners();
  const sentence = `It takes more memory than there is${after ? ` ${after}` : ''}, so the browser ended it.`;
  const remedy = 'Look for what it keeps and does not need any more, and for what grows without end.';
  console.log(JSON.stringify({ finding: { code: 'out-of-memory', sentence, remedy } }));
  console.log(JSON.stringify({ step: 'done' }));
  browser.close().then(() => process.exit());
}
page.on('crash', endWithoutMemory);

if (query === '?framed') await noteTroubles();
await page.exposeFunction('ventureLook', () =>
  Promise.race([
    Promise.all(page.frames().map((frame) => frame.evaluate(isPainted))).then((painted) =>
      painted.every(Boolean) ? 'painted' : 'empty',
    ),
    wait(limits.aliveMs, 'frozen'),
  ]),
);

// Ignores frames, which do not speak for the host's page.
await page.exposeBinding('ventureTell', ({ frame }, /** @type {string} */ told) => {
  if (frame !== page.mainFrame()) return;
  const { step, after: next = '' } = JSON.parse(told);
  if (step !== undefined) after = next;
  console.log(told);
  if (step === 'done') browser.close().then(() => process.exit());
});
console.log(JSON.stringify({ step: 'opening a page' }));
await page.goto(address);
