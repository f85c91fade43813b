import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { readJson } from '../programs.mjs';

const { slow4g, cpuSlower, usableWithinMs } = readJson('scripts/bench/paint.json');

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/**
 * Milliseconds since navigation of the first paint and of a working control, and the layout shift.
 * @typedef {{ fcp: number, shift: number, usable: number }} Visit
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
    if (isFramed !== undefined) await setFramed(context, isFramed);
    const seen = `venture.help-seen.${path.slice(1)}`;
    await context.addInitScript(watch, { help: seen, usable, hasScripts: !isStatic });
    const visit = () => measure(context, `${address}/#${path}`);
    return [await visit(), await visit()];
  });
}

/** The element with the configuration, and what is in it. */
const CONFIG = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/** Has every remote run in a frame, or none. @param {BrowserContext} context @param {boolean} framed */
function setFramed(context, framed) {
  return context.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(CONFIG, (_, start, text, end) => {
      const config = JSON.parse(text);
      for (const remote of config.remotes.remotes) remote.framed = framed;
      return start + JSON.stringify(config).replaceAll('<', '\\u003c') + end;
    });
    await route.fulfill({ response, body });
  });
}

/** @param {BrowserContext} context @param {string} address @returns {Promise<Visit>} */
async function measure(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
  await page.goto(address);
  const usableAt = await Promise.any([usableIn(page), inFrame(page)]);
  await page.waitForLoadState('networkidle');
  const visit = await page.evaluate(read, usableAt);
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
