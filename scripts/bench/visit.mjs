import { createRequire } from 'node:module';

const { slow4g, cpuSlower, longTaskMs, usableWithinMs } = createRequire(import.meta.url)('./paint.json');

/** What Chrome's developer tools call "Slow 4G". */
const NETWORK = {
  offline: false,
  latency: slow4g.latencyMs,
  downloadThroughput: slow4g.downBytesPerSecond,
  uploadThroughput: slow4g.upBytesPerSecond,
};

/**
 * In milliseconds since the page was asked for: first and largest paint, and when its control answers; how much moved,
 * and for how long nothing else could run.
 * @typedef {{ fcp: number, lcp: number, shift: number, blocked: number, usable: number }} Visit
 */

/**
 * Two visits by somebody who was never here, on a slow network with a slow processor.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ path: string, usable: string }} page
 * @param {boolean} [hasScripts] of a page that has none the first paint is all there is to wait for
 * @returns {Promise<{ first: Visit, second: Visit }>}
 */
export async function visitTwice(browser, address, { path, usable }, hasScripts = true) {
  // A worker's own requests would be as fast as this computer.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    await context.addInitScript(watch, { help: `venture.help-seen.${path.slice(1)}`, usable, hasScripts });
    const visit = () => measured(context, `${address}/#${path}`);
    return { first: await visit(), second: await visit() };
  } finally {
    await context.close();
  }
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
  await page.waitForFunction(() => Reflect.get(globalThis, 'usableAfterMs'), undefined, {
    timeout: usableWithinMs,
  });
  await page.waitForLoadState('networkidle');
  const visit = await page.evaluate(read, longTaskMs);
  await page.close();
  return visit;
}

/**
 * Runs in the page: notes what the browser measures, and when the control is there and React answers for it.
 * @param {{ help: string, usable: string, hasScripts: boolean }} page
 */
function watch({ help, usable, hasScripts }) {
  localStorage.setItem(help, 'yes');
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
    if (isReady) requestAnimationFrame(() => Reflect.set(globalThis, 'usableAfterMs', performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. @param {number} longTask @returns {Visit} */
function read(longTask) {
  /** @type {any[]} */
  const entries = Reflect.get(globalThis, 'entries');
  const usable = Number(Reflect.get(globalThis, 'usableAfterMs'));
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
