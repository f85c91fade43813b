import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../programs.mjs';
import { whileBrowsing, whileServing } from './running.mjs';
import { buildSingle } from './single.mjs';
import { check, median } from './targets.mjs';
import { visitTwice } from './visit.mjs';

const { pages, most, reasons, landingRuns, otherRuns, cpuSlower } = createRequire(import.meta.url)(
  './paint.json',
);

/** @typedef {import('./visit.mjs').Visit} Visit */
/** @typedef {{ first: Visit, second: Visit }} Visits */
/** @typedef {{ ours: Visits, single: Visits, bare?: Visits | undefined, paged?: Visits | undefined, framed?: Visits | undefined }} Result */
/** @typedef {{ name: string, path: string, usable: string, game?: true }} Place */

/**
 * Prints paint times on a slow phone: of this app, of a single bundle of the same sources, and of a static
 * page with only the landing page's HTML and styles.
 */
export async function measurePaint() {
  const single = await buildSingle();
  /** @type {Map<Place, Result>} */
  const results = new Map();
  await whileServing({ SHELL_DIR: join(root, 'shell/dist') }, (ours) =>
    whileServing({ SHELL_DIR: single }, (theirs) =>
      whileServingStatic(ours, (bare) =>
        whileBrowsing(async (browser) => {
          await printFirstLoad(ours);
          printHeading();
          for (const page of pages) {
            const result = await measure(browser, { ours, theirs, bare }, page);
            results.set(page, result);
            print(page, result);
          }
        }),
      ),
    ),
  );
  console.log('\nTargets');
  for (const [page, result] of results) checkPage(page, result);
}

/** @param {string} ours */
async function printFirstLoad(ours) {
  const html = await (await fetch(ours)).text();
  const files = [
    ...html.matchAll(/<script defer(?:="")? src="([^"]+)"|<link[^>]* href="([^"]+)" rel="stylesheet"/g),
  ];
  const texts = await Promise.all(
    files.map(async ([, script, style]) => (await fetch(`${ours}/${script ?? style}`)).text()),
  );
  const bytes = [html, ...texts].map((text) => gzipSync(text, { level: 9 }).length);
  console.log('\nThe first load of the landing page');
  const sum = bytes.reduce((total, size) => total + size, 0);
  check('HTML, scripts and styles, gzipped bytes', sum, most.firstLoadBytes, reasons.firstLoadBytes);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ ours: string, theirs: string, bare: string }} addresses
 * @param {Place} page
 * @returns {Promise<Result>}
 */
async function measure(browser, { ours, theirs, bare }, page) {
  const isLanding = page.path === '/';
  /** @type {Result[]} */
  const runs = [];
  // The first run compresses the files and does not count.
  for (let run = 0; run <= (isLanding ? landingRuns : otherRuns); run += 1) {
    runs.push({
      ours: await visitTwice(browser, ours, page),
      single: await visitTwice(browser, theirs, page),
      ...(isLanding ? { bare: await visitTwice(browser, bare, page, false) } : {}),
      ...(page.game
        ? {
            paged: await visitTwice(browser, ours, page, true, false),
            framed: await visitTwice(browser, ours, page, true, true),
          }
        : {}),
    });
  }
  const counted = runs.slice(1);
  const bares = counted.flatMap(({ bare }) => bare ?? []);
  return {
    ours: medians(counted.map((run) => run.ours)),
    single: medians(counted.map((run) => run.single)),
    bare: bares.length > 0 ? medians(bares) : undefined,
    paged: page.game && medians(counted.flatMap(({ paged }) => paged ?? [])),
    framed: page.game && medians(counted.flatMap(({ framed }) => framed ?? [])),
  };
}

/** @param {Visits[]} runs @returns {Visits} */
function medians(runs) {
  const of = (/** @type {Visit[]} */ visits) => ({
    fcp: median(visits.map(({ fcp }) => fcp)),
    lcp: median(visits.map(({ lcp }) => lcp)),
    shift: median(visits.map(({ shift }) => shift)),
    blocked: median(visits.map(({ blocked }) => blocked)),
    usable: median(visits.map(({ usable }) => usable)),
  });
  return { first: of(runs.map(({ first }) => first)), second: of(runs.map(({ second }) => second)) };
}

function printHeading() {
  console.log(
    `\nPaint and use: Slow 4G, processor ${cpuSlower} times slower, medians of ${landingRuns} (landing page) and ${otherRuns}`,
  );
  console.log(
    `  ${'milliseconds'.padEnd(44)}${['FCP', 'LCP', 'blocked', 'usable', 'shift'].map((name) => name.padStart(9)).join('')}`,
  );
}

/** @param {Place} page @param {Result} result */
function print({ name }, result) {
  const kinds = /** @type {const} */ ([
    ['ours', result.ours],
    ['single bundle', result.single],
    ['static page', result.bare],
    ['in the page', result.paged],
    ['in a frame', result.framed],
  ]);
  for (const [kind, visits] of kinds) {
    if (!visits) continue;
    for (const when of /** @type {const} */ (['first', 'second'])) {
      const { fcp, lcp, blocked, usable, shift } = visits[when];
      const times = [fcp, lcp, blocked, usable].map((time) => time.toFixed(0).padStart(9)).join('');
      console.log(`  ${`${name}, ${kind}, ${when} visit`.padEnd(44)}${times}${shift.toFixed(4).padStart(9)}`);
    }
  }
}

/** @param {Place} page @param {Result} result */
function checkPage({ name, game }, { ours, single, bare, paged, framed }) {
  if (bare) {
    check(`${name}: FCP to the single bundle`, ours.first.fcp / single.first.fcp, most.fcpToSingle);
    check(`${name}: FCP to the static page`, ours.first.fcp / bare.first.fcp, most.fcpToStatic);
    check(`${name}: LCP to the single bundle`, ours.first.lcp / single.first.lcp, most.lcpToSingle);
  }
  check(`${name}: layout shift`, Math.max(ours.first.shift, ours.second.shift), most.shift);
  if (game)
    check(
      `${name}: playable, to the single bundle`,
      ours.first.usable / single.first.usable,
      most.gameToSingle,
    );
  if (paged && framed) {
    check(`${name}: in a frame, to the page`, framed.first.usable / paged.first.usable, most.framedToPage);
    check(
      `${name}: in a frame on the second visit, to the page`,
      framed.second.usable / paged.second.usable,
      most.framedToPageAgain,
    );
  }
  check(
    `${name}: usable on the second visit, to the first`,
    ours.second.usable / ours.first.usable,
    most.secondToFirst,
    reasons.secondToFirst,
  );
}

/**
 * Serves only the landing page's HTML and styles while `work` runs: a lower bound for pages with scripts.
 * @template Value
 * @param {string} ours address of the app
 * @param {(address: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
async function whileServingStatic(ours, work) {
  const html = await (await fetch(ours)).text();
  const bare = html.replace(/<(script|template|noscript)\b.*?<\/\1>/gs, '');
  const page = brotliCompressSync(bare);
  const server = createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(page);
      return;
    }
    const file = await readFile(join(root, 'shell/dist', new URL(url, ours).pathname)).catch(() => undefined);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  try {
    return await work(`http://localhost:${Object(server.address()).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
