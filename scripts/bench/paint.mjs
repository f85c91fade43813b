import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson, root } from '../programs.mjs';
import { withFolder, withServer } from './running.mjs';
import { checkAtMost, median } from './targets.mjs';
import { visitTwice, withBrowser } from './visit.mjs';

const { pages, most, landingRuns, otherRuns, cpuSlower } = readJson('scripts/bench/paint.json');

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {{ name: string, path: string, usable: string, game?: true }} Place */
/** What is compared. @typedef {{ title: string, address: string, isStatic?: boolean, isFramed?: boolean }} Variant */
/** @typedef {{ ours: string, bare: string }} Addresses */
/** Medians of the first and the second visit, by title of the variant. @typedef {Record<string, Visit[]>} Result */

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
    console.log('\nThe first load of the landing page');
    const bytes = await weighFirstLoad(addresses.ours);
    checkAtMost('HTML, scripts and styles, gzipped bytes', bytes, most.firstLoadBytes);
    console.log(
      `\nPaint and use: Slow 4G, processor ${cpuSlower} times slower, medians of ${landingRuns} (landing page) and ${otherRuns}`,
    );
    for (const page of pages) {
      const result = await measure(browser, page, variantsOf(page, addresses));
      for (const [variant, visits] of Object.entries(result)) print(`${page.name}, ${variant}`, visits);
      checkPage(page, result);
    }
  });
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
  /** @param {Visit[][]} runs @param {number} nth */
  const middle = (runs, nth) => {
    const of = (/** @type {keyof Visit} */ value) =>
      median(runs.map((run) => run[nth]?.[value] ?? Number.NaN));
    return { fcp: of('fcp'), usable: of('usable'), shift: of('shift') };
  };
  return Object.fromEntries(
    variants.map(({ title }, at) => {
      const counted = visits[at]?.slice(1) ?? [];
      return [title, [middle(counted, 0), middle(counted, 1)]];
    }),
  );
}

/** @param {string} what @param {Visit[]} visits */
function print(what, visits) {
  const times = visits.map(({ fcp, usable }) => `FCP ${Math.round(fcp)} ms, usable ${Math.round(usable)} ms`);
  console.log(`  ${what}: ${times.join('; second visit ')}`);
}

/** @param {Place} page @param {Result} result */
function checkPage({ name }, { ours = [], 'static page': bare, 'in a frame': framed }) {
  const [first, second] = ours;
  if (!first || !second) throw new Error(`${name} was not measured.`);
  if (bare?.[0]) checkAtMost(`${name}: FCP to the static page`, first.fcp / bare[0].fcp, most.fcpToStatic);
  checkAtMost(`${name}: layout shift`, Math.max(first.shift, second.shift), most.shift);
  const [framedFirst, framedSecond] = framed ?? [];
  if (framedFirst && framedSecond) {
    const [once, again] = [framedFirst.usable / first.usable, framedSecond.usable / second.usable];
    checkAtMost(`${name}: in a frame on the first visit, to the page`, once, most.framedToPage);
    checkAtMost(`${name}: in a frame on the second visit, to the page`, again, most.framedToPageAgain);
  }
  checkAtMost(
    `${name}: usable on the second visit, to the first`,
    second.usable / first.usable,
    most.secondToFirst,
  );
}
