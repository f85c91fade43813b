import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import limits from './limits.json' with { type: 'json' };

/** Opens the host's page in Chromium, and hands on what it says. */
const [address = '', executablePath = ''] = process.argv.slice(2);

const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();

const MOST_NOTES = 20;
const BLOCKED =
  'In a frame there is no network, no eval and no inline script: bring files along, and code in files of its own.';
const THROWS = 'It goes on, but something in it does not work.';

/** @type {Set<string>} */
const noted = new Set();
/** Each once. @param {string} code @param {string} sentence @param {string} remedy */
function note(code, sentence, remedy) {
  if (noted.size >= MOST_NOTES || noted.has(sentence)) return;
  noted.add(sentence);
  process.send?.(JSON.stringify({ finding: { code, sentence, remedy, isNote: true } }));
}

/** A frame says nothing of what its policy keeps it from, nor of errors that nothing catches: the browser does. */
async function noteTroubles() {
  const own = `${new URL(address).origin}/`;
  await page.exposeFunction(
    'ventureBlocked',
    (/** @type {[string, string, string, number]} */ [directive, what, file, line]) => {
      // What the release names is found all the same.
      if (what.startsWith(own)) return;
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
    note('throws-later', `${placeOf(file, Number(line))}${message}`, THROWS);
  });
}

/** @param {string | null} file @param {number} line */
function placeOf(file, line) {
  return file ? `${file.replace(/^.*\/release\//, '')}:${line}: ` : '';
}

if (new URL(address).search === '?framed') await noteTroubles();
await page.exposeFunction('ventureIsAlive', () =>
  Promise.race([
    Promise.all(page.frames().map((frame) => frame.evaluate(() => true))).then(() => true),
    wait(limits.aliveMs, false),
  ]),
);
await page.exposeFunction('ventureTell', (/** @type {string} */ told) => process.send?.(told));
await page.goto(address);
process.on('disconnect', () => browser.close());
