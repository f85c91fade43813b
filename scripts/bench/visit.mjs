import { createRequire } from 'node:module';

const { slow4g, cpuSlower, longTaskMs, usableWithinMs } = createRequire(import.meta.url)('./paint.json');

/** "Slow 4G" in Chrome's developer tools. */
const NETWORK = {
  offline: false,
  latency: slow4g.latencyMs,
  downloadThroughput: slow4g.downBytesPerSecond,
  uploadThroughput: slow4g.upBytesPerSecond,
};

/**
 * Milliseconds since navigation of the first and largest paint and of a working control; layout shift, and
 * blocking time.
 * @typedef {{ fcp: number, lcp: number, shift: number, blocked: number, usable: number }} Visit
 */

/**
 * A first and a second visit on a slow network with a slow processor.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ path: string, usable: string }} page
 * @param {boolean} [hasScripts] false for a static page, which is complete at its first paint
 * @param {boolean} [isFramed] whether all remotes run in frames; then the page itself is not delayed
 * @returns {Promise<{ first: Visit, second: Visit }>}
 */
export async function visitTwice(
  browser,
  address,
  { path, usable },
  hasScripts = true,
  isFramed = undefined,
) {
  // Requests of a service worker are not throttled.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    if (isFramed !== undefined) await relist(context, isFramed);
    await context.addInitScript(watch, { help: `venture.help-seen.${path.slice(1)}`, usable, hasScripts });
    const visit = () => measured(context, `${address}/#${path}`);
    return { first: await visit(), second: await visit() };
  } finally {
    await context.close();
  }
}

const CONFIG = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/**
 * Changes the list of the page, which needs no signature on localhost.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {boolean} framed
 */
function relist(context, framed) {
  return context.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(CONFIG, (_, start, text, end) => {
      const config = JSON.parse(text);
      const list = config.remotes.payload ? JSON.parse(config.remotes.payload) : config.remotes;
      const remotes = list.remotes.map((/** @type {object} */ entry) => ({ ...entry, framed }));
      return (
        start + JSON.stringify({ ...config, remotes: { ...list, remotes } }).replaceAll('<', '\\u003c') + end
      );
    });
    await route.fulfill({ response, body });
  });
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 * @returns {Promise<Visit>}
 */
async function measured(context, address) {
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
