import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson, root } from '../programs.mjs';
import { withFolder, withServer } from './running.mjs';
import { buildSingleBundle } from './single.mjs';
import { checkAtMost, median } from './targets.mjs';
import { visitTwice, withBrowser } from './visit.mjs';

const { pages, most, reasons, landingRuns, otherRuns, cpuSlower } = readJson('scripts/bench/paint.json');

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {{ name: string, path: string, usable: string, game?: true }} Place */
/** What is compared. @typedef {{ title: string, address: string, isStatic?: boolean, isFramed?: boolean }} Variant */
/** @typedef {{ ours: string, single: string, bare: string }} Addresses */
/** Medians of the first and the second visit, by title of the variant. @typedef {Record<string, Visit[]>} Result */

/** The measured values, as the table names and rounds them. */
const COLUMNS = /** @type {const} */ ([
  ['FCP', 'fcp', 0],
  ['LCP', 'lcp', 0],
  ['blocked', 'blocked', 0],
  ['usable', 'usable', 0],
  ['shift', 'shift', 4],
]);

/**
 * Prints paint times on a slow phone: of this app, of a single bundle of the same sources, and of a static
 * page with only the landing page's HTML and styles.
 */
export async function measurePaint() {
  const shell = join(root, 'shell/dist');
  const bundle = await buildSingleBundle();
  await withFolder(async (folder) => {
    makeStatic(shell, folder);
    await withServer({ SHELL_DIR: shell }, (ours) =>
      withServer({ SHELL_DIR: bundle }, (single) =>
        withServer({ SHELL_DIR: folder }, (bare) => compare({ ours, single, bare })),
      ),
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
async function checkFirstLoad({ ours, single }) {
  console.log('\nThe first load of the landing page');
  const [bytes, bytesOfSingle] = [await weighFirstLoad(ours), await weighFirstLoad(single)];
  checkAtMost('HTML, scripts and styles, gzipped bytes', bytes, most.firstLoadBytes, reasons.firstLoadBytes);
  checkAtMost('the same to the single bundle', bytes / bytesOfSingle, most.firstLoadToSingle);
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
function variantsOf({ path, game }, { ours, single, bare }) {
  const variants = [
    { title: 'ours', address: ours },
    { title: 'single bundle', address: single },
  ];
  if (path === '/') return [...variants, { title: 'static page', address: bare, isStatic: true }];
  if (!game) return variants;
  return [
    ...variants,
    { title: 'in the page', address: ours, isFramed: false },
    { title: 'in a frame', address: ours, isFramed: true },
  ];
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
function checkPage({ name, game }, result) {
  const value = (
    /** @type {string} */ variant,
    /** @type {keyof Visit} */ column,
    /** @type {0 | 1} */ nth = 0,
  ) => result[variant]?.[nth]?.[column] ?? Number.NaN;
  if (result['static page']) {
    checkAtMost(
      `${name}: FCP to the single bundle`,
      value('ours', 'fcp') / value('single bundle', 'fcp'),
      most.fcpToSingle,
    );
    checkAtMost(
      `${name}: FCP to the static page`,
      value('ours', 'fcp') / value('static page', 'fcp'),
      most.fcpToStatic,
    );
    checkAtMost(
      `${name}: LCP to the single bundle`,
      value('ours', 'lcp') / value('single bundle', 'lcp'),
      most.lcpToSingle,
    );
  }
  checkAtMost(
    `${name}: layout shift`,
    Math.max(value('ours', 'shift'), value('ours', 'shift', 1)),
    most.shift,
  );
  const usable = (/** @type {string} */ variant, /** @type {0 | 1} */ nth = 0) =>
    value(variant, 'usable', nth);
  if (game) {
    checkAtMost(
      `${name}: playable, to the single bundle`,
      usable('ours') / usable('single bundle'),
      most.gameToSingle,
    );
    checkAtMost(
      `${name}: in a frame, to the page`,
      usable('in a frame') / usable('in the page'),
      most.framedToPage,
    );
    checkAtMost(
      `${name}: in a frame on the second visit, to the page`,
      usable('in a frame', 1) / usable('in the page', 1),
      most.framedToPageAgain,
    );
  }
  checkAtMost(
    `${name}: usable on the second visit, to the first`,
    usable('ours', 1) / usable('ours'),
    most.secondToFirst,
    reasons.secondToFirst,
  );
}
