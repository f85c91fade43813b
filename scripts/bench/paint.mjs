import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson, root } from '../programs.mjs';
import { withBrowser, withContext, withFolder, withServer } from './running.mjs';
import { checkAtMost, median } from './targets.mjs';

const { pages, most, landingRuns, otherRuns, cpuSlower, slow4g, usableWithinMs } =
  readJson('scripts/bench/paint.json');

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/**
 * Milliseconds from navigation to the first paint and to a working control, and the layout shift.
 * @typedef {{ fcp: number, shift: number, usable: number }} Visit
 */
/** @typedef {{ name: string, path: string, usable: string, game?: true }} Place */
/** A page variant. @typedef {{ title: string, address: string, isStatic?: boolean, isFramed?: boolean }} Variant */
/** @typedef {{ ours: string, bare: string }} Addresses */
/** First- and second-visit medians, by variant title. @typedef {Record<string, Visit[]>} Result */

/**
 * Prints paint times on a slow phone for this app and for a static page with only the landing page's HTML and
 * styles.
 */
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
 * @param {Browser} browser
 * @param {Place} page
 * @param {Variant[]} variants
 * @returns {Promise<Result>}
 */
async function measure(browser, page, variants) {
  const visits = variants.map(() => /** @type {Visit[][]} */ ([]));
  // The first run makes the server compress the files, and does not count.
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

/**
 * Makes two visits on a slow network with a slow processor.
 * @param {Browser} browser
 * @param {string} address
 * @param {{ path: string, usable: string }} page
 * @param {{ isStatic?: boolean, isFramed?: boolean }} [as] a static page is complete at its first paint; with
 * `isFramed` every remote runs in a frame, or none
 * @returns {Promise<Visit[]>}
 */
function visitTwice(browser, address, { path, usable }, { isStatic = false, isFramed } = {}) {
  return withContext(browser, async (context) => {
    const seen = `venture.help-seen.${path.slice(1)}`;
    await context.addInitScript(watch, { help: seen, usable, hasScripts: !isStatic });
    const visit = () => visitPage(context, `${address}/#${path}`, isFramed);
    return [await visit(), await visit()];
  });
}

/** The configuration element and its content. */
const CONFIG = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/**
 * Makes all remotes run in frames, or none. Playwright's own routes would disable the browser's cache.
 * @param {import('@playwright/test').CDPSession} session
 * @param {boolean} framed
 */
async function setFramed(session, framed) {
  session.on('Fetch.requestPaused', async ({ requestId, responseHeaders = [], responseStatusCode = 200 }) => {
    const { body } = await session.send('Fetch.getResponseBody', { requestId });
    const html = Buffer.from(body, 'base64').toString();
    const changed = html.replace(CONFIG, (_, start, text, end) => {
      const config = JSON.parse(text);
      for (const remote of config.remotes.remotes) remote.framed = framed;
      return start + JSON.stringify(config).replaceAll('<', '\\u003c') + end;
    });
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
      body: Buffer.from(changed).toString('base64'),
    });
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/', resourceType: 'Document', requestStage: 'Response' }],
  });
}

/**
 * @param {BrowserContext} context
 * @param {string} address
 * @param {boolean} [isFramed]
 * @returns {Promise<Visit>}
 */
async function visitPage(context, address, isFramed) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
  if (isFramed !== undefined) await setFramed(session, isFramed);
  await page.goto(address);
  const usableAt = await Promise.any([usableIn(page), inFrame(page)]);
  // The layout may shift until the network is idle. Playwright never reports that for a page with frames whose
  // document was replaced.
  if (!isFramed) await page.waitForLoadState('networkidle');
  const visit = await page.evaluate(read, usableAt);
  await page.close();
  return visit;
}

/**
 * The time at which the control began to work, in ms since 1970.
 * @param {import('@playwright/test').Page | import('@playwright/test').Frame} where
 */
async function usableIn(where) {
  const found = await where.waitForFunction(() => Reflect.get(globalThis, 'usableAt'), undefined, {
    timeout: usableWithinMs,
  });
  return Number(await found.jsonValue());
}

/** @param {import('@playwright/test').Page} page */
async function inFrame(page) {
  const element = await page.waitForSelector('[data-framed] iframe', { timeout: usableWithinMs });
  const frame = await element.contentFrame();
  return frame ? usableIn(frame) : Number.NaN;
}

/**
 * Runs in the page: records performance entries, and when the control exists and React handles its events.
 * @param {{ help: string, usable: string, hasScripts: boolean }} page
 */
function watch({ help, usable, hasScripts }) {
  if (window === window.top) localStorage.setItem(help, 'yes');
  /** @type {PerformanceEntry[]} */
  const entries = [];
  Reflect.set(globalThis, 'entries', entries);
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
  for (const type of ['paint', 'layout-shift']) observer.observe({ type, buffered: true });
  const look = () => {
    const control = document.querySelector(usable);
    const isReady =
      document.querySelector('main h1') &&
      control &&
      (!hasScripts || Object.keys(control).some((key) => key.startsWith('__reactProps')));
    if (isReady)
      requestAnimationFrame(() =>
        Reflect.set(globalThis, 'usableAt', performance.timeOrigin + performance.now()),
      );
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. @param {number} usableAt @returns {Visit} */
function read(usableAt) {
  /** @type {any[]} */
  const entries = Reflect.get(globalThis, 'entries');
  const fcp = entries.find(({ name }) => name === 'first-contentful-paint').startTime;
  const shifts = entries.filter(({ entryType }) => entryType === 'layout-shift');
  const shift = shifts.reduce((total, { value }) => total + value, 0);
  return { fcp, shift, usable: usableAt - performance.timeOrigin };
}
