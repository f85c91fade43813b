import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { readJson } from '../programs.mjs';

const { slow4g, cpuSlower, longTaskMs, usableWithinMs } = readJson('scripts/bench/paint.json');

/** "Slow 4G" in Chrome's developer tools. */
const NETWORK = {
  offline: false,
  latency: slow4g.latencyMs,
  downloadThroughput: slow4g.downBytesPerSecond,
  uploadThroughput: slow4g.upBytesPerSecond,
};

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/**
 * Milliseconds since navigation of the first and largest paint and of a working control; layout shift, and
 * blocking time.
 * @typedef {{ fcp: number, lcp: number, shift: number, blocked: number, usable: number }} Visit
 */

/**
 * @template Value
 * @param {(browser: Browser) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withBrowser(work) {
  // A frame in its own process would not be throttled with the page.
  const features = '--disable-features=IsolateSandboxedIframes';
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...args, features] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens pages in a fresh browser context.
 * @template Value
 * @param {Browser} browser
 * @param {(context: BrowserContext) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withContext(browser, work) {
  // Requests of a service worker are not throttled.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/**
 * A first and a second visit on a slow network with a slow processor.
 * @param {Browser} browser
 * @param {string} address
 * @param {{ path: string, usable: string }} page
 * @param {{ isStatic?: boolean, isFramed?: boolean }} [as] a static page is complete at its first paint; with
 *   `isFramed` every remote runs in a frame, or none
 * @returns {Promise<Visit[]>}
 */
export function visitTwice(browser, address, { path, usable }, { isStatic = false, isFramed } = {}) {
  return withContext(browser, async (context) => {
    if (isFramed !== undefined)
      await changeRemotes(context, (remotes) => remotes.map((entry) => ({ ...entry, framed: isFramed })));
    const seen = `venture.help-seen.${path.slice(1)}`;
    await context.addInitScript(watch, { help: seen, usable, hasScripts: !isStatic });
    const visit = () => measure(context, `${address}/#${path}`);
    return [await visit(), await visit()];
  });
}

/** The element with the configuration, and what is in it. */
export const CONFIG = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/**
 * Changes the list of remotes in the page.
 * @param {BrowserContext} context
 * @param {(remotes: any[]) => any[]} change
 */
export function changeRemotes(context, change) {
  return context.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(CONFIG, (_, start, text, end) => {
      const config = JSON.parse(text);
      const list = config.remotes;
      const changed = { ...config, remotes: { ...list, remotes: change(list.remotes) } };
      return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
    });
    await route.fulfill({ response, body });
  });
}

/** @param {BrowserContext} context @param {string} address @returns {Promise<Visit>} */
async function measure(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
  await page.goto(address);
  const usableAt = await Promise.any([usableIn(page), inFrame(page)]);
  await page.waitForLoadState('networkidle');
  const visit = await page.evaluate(read, { longTaskMs, usableAt });
  await page.close();
  return visit;
}

/**
 * When the control works, in milliseconds since 1970.
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
  const frame = await page.waitForEvent('frameattached', { timeout: usableWithinMs });
  await frame.waitForURL(/frame\./, { timeout: usableWithinMs });
  return usableIn(frame);
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
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
    observer.observe({ type, buffered: true });
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

/** Runs in the page. @param {{ longTaskMs: number, usableAt: number }} given @returns {Visit} */
function read({ longTaskMs: longTask, usableAt }) {
  /** @type {any[]} */
  const entries = Reflect.get(globalThis, 'entries');
  const usable = usableAt - performance.timeOrigin;
  const of = (/** @type {string} */ type) => entries.filter(({ entryType }) => entryType === type);
  const fcp = of('paint').find(({ name }) => name === 'first-contentful-paint').startTime;
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
  const tasks = of('longtask').filter(({ startTime }) => startTime >= fcp && startTime <= usable);
  return {
    fcp,
    lcp: of('largest-contentful-paint').at(-1).startTime,
    shift: sum(of('layout-shift').map(({ value }) => value)),
    blocked: sum(tasks.map(({ duration }) => duration - longTask)),
    usable,
  };
}
