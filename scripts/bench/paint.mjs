import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson, root } from '../programs.mjs';
import { withFolder, withServer } from './running.mjs';
import { checkAtMost, median } from './targets.mjs';
import { visitTwice, withBrowser } from './visit.mjs';

const { pages, most, reasons, landingRuns, otherRuns, cpuSlower } = readJson('scripts/bench/paint.json');

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {{ name: string, path: string, usable: string, game?: true }} Place */
/** What is compared. @typedef {{ title: string, address: string, isStatic?: boolean, isFramed?: boolean }} Variant */
/** @typedef {{ ours: string, bare: string }} Addresses */
/** Medians of the first and the second visit, by title of the variant. @typedef {Record<string, Visit[]>} Result */

/** The measured values, as the table names and rounds them. */
const COLUMNS = /** @type {const} */ ([
  ['FCP', 'fcp', 0],
  ['LCP', 'lcp', 0],
  ['blocked', 'blocked', 0],
  ['usable', 'usable', 0],
  ['shift', 'shift', 4],
]);

/** Prints paint times on a slow phone: of this app, and of a static page with only the landing page's HTML and styles. */
export async function measurePaint() {
  const shell = join(root, 'shell/dist');
  await withFolder(async (folder) => {
    makeStatic(shell, folder);
    await withServer({ SHELL_DIR: shell }, (ours) =>
      withServer({ SHELL_DIR: folder }, (bare) => compare({ ours, bare })),
    );
  });
}

/** Copies a built shell without any script: the lower bound for pages with scripts. @param {string} shell @param {string} to */
function makeStatic(shell, to) {
  cpSync(shell, to, { recursive: true });
  const html = readFileSync(join(shell, 'index.html'), 'utf8');
  writeFileSync(join(to, 'index.html'), html.replace(/<(script|template|noscript)\b.*?<\/\1>/gs, ''));
}

/** @param {Addresses} addresses */
function compare(addresses) {
  return withBrowser(async (browser) => {
    await checkFirstLoad(addresses);
    console.log(
      `\nPaint and use: Slow 4G, processor ${cpuSlower} times slower, medians of ${landingRuns} (landing page) and ${otherRuns}`,
    );
    console.log(`  ${'milliseconds'.padEnd(44)}${COLUMNS.map(([title]) => title.padStart(9)).join('')}`);
    /** @type {[Place, Result][]} */
    const results = [];
    for (const page of pages) {
      const result = await measure(browser, page, variantsOf(page, addresses));
      results.push([page, result]);
      print(page, result);
    }
    console.log('\nTargets');
    for (const [page, result] of results) checkPage(page, result);
  });
}

/** @param {Addresses} addresses */
async function checkFirstLoad({ ours }) {
  console.log('\nThe first load of the landing page');
  const bytes = await weighFirstLoad(ours);
  checkAtMost('HTML, scripts and styles, gzipped bytes', bytes, most.firstLoadBytes, reasons.firstLoadBytes);
}

/** @param {string} address */
async function weighFirstLoad(address) {
  const html = await (await fetch(address)).text();
  const files = html.matchAll(
    /<script defer(?:="")? src="([^"]+)"|<link[^>]* href="([^"]+)" rel="stylesheet"/g,
  );
  const texts = [...files].map(async ([, script, style]) =>
    (await fetch(`${address}/${script ?? style}`)).text(),
  );
  const sizes = [html, ...(await Promise.all(texts))].map((text) => gzipSync(text, { level: 9 }).length);
  return sizes.reduce((total, size) => total + size, 0);
}

/** @param {Place} page @param {Addresses} addresses @returns {Variant[]} */
function variantsOf({ path, game }, { ours, bare }) {
  const own = { title: 'ours', address: ours };
  if (path === '/') return [own, { title: 'static page', address: bare, isStatic: true }];
  return game ? [own, { title: 'in a frame', address: ours, isFramed: true }] : [own];
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {Place} page
 * @param {Variant[]} variants
 * @returns {Promise<Result>}
 */
async function measure(browser, page, variants) {
  const visits = variants.map(() => /** @type {Visit[][]} */ ([]));
  // The first run compresses the files and does not count.
  for (let run = 0; run <= (page.path === '/' ? landingRuns : otherRuns); run += 1)
    for (const [at, variant] of variants.entries())
      visits[at]?.push(await visitTwice(browser, variant.address, page, variant));
  const counted = visits.map((runs) => runs.slice(1));
  const middle = (/** @type {Visit[]} */ runs) =>
    Object.fromEntries(COLUMNS.map(([, value]) => [value, median(runs.map((visit) => visit[value]))]));
  return Object.fromEntries(
    variants.map(({ title }, at) => [
      title,
      [0, 1].map(
        (nth) => /** @type {Visit} */ (middle((counted[at] ?? []).flatMap((run) => run[nth] ?? []))),
      ),
    ]),
  );
}

/** @param {Place} page @param {Result} result */
function print({ name }, result) {
  for (const [variant, visits] of Object.entries(result)) {
    for (const [nth, visit] of visits.entries()) {
      const line = `${name}, ${variant}, ${nth === 0 ? 'first' : 'second'} visit`;
      const values = COLUMNS.map(([, value, digits]) => visit[value].toFixed(digits).padStart(9));
      console.log(`  ${line.padEnd(44)}${values.join('')}`);
    }
  }
}

/** @param {Place} page @param {Result} result */
function checkPage({ name }, result) {
  const value = (
    /** @type {string} */ variant,
    /** @type {keyof Visit} */ column,
    /** @type {0 | 1} */ nth = 0,
  ) => result[variant]?.[nth]?.[column] ?? Number.NaN;
  if (result['static page'])
    checkAtMost(
      `${name}: FCP to the static page`,
      value('ours', 'fcp') / value('static page', 'fcp'),
      most.fcpToStatic,
    );
  checkAtMost(
    `${name}: layout shift`,
    Math.max(value('ours', 'shift'), value('ours', 'shift', 1)),
    most.shift,
  );
  if (result['in a frame'])
    for (const [visit, nth, limit] of /** @type {const} */ ([
      ['first', 0, most.framedToPage],
      ['second', 1, most.framedToPageAgain],
    ]))
      checkAtMost(
        `${name}: in a frame on the ${visit} visit, to the page`,
        value('in a frame', 'usable', nth) / value('ours', 'usable', nth),
        limit,
      );
  checkAtMost(
    `${name}: usable on the second visit, to the first`,
    value('ours', 'usable', 1) / value('ours', 'usable'),
    most.secondToFirst,
    reasons.secondToFirst,
  );
}
