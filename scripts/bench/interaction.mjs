import { join } from 'node:path';
import { readJson, root } from '../programs.mjs';
import { withBrowser, withContext, withServer } from './running.mjs';
import { checkAtMost, quantile } from './targets.mjs';

const { cpuSlower } = readJson('scripts/bench/paint.json');
const { most, runs, interactions } = readJson('scripts/bench/interaction.json');

/** @typedef {{ name: string, path: string, steps: readonly string[], repeats: number }} Interaction */

/** Prints the browser-measured time from a tap to the next paint on a slow processor. */
export async function measureInteractions() {
  console.log(`\nInteraction to next paint: processor ${cpuSlower} times slower, 75 % of ${runs} runs`);
  await withServer({ SHELL_DIR: join(root, 'shell/dist') }, (address) =>
    withBrowser(async (browser) => {
      for (const interaction of interactions) {
        const times = [];
        for (let run = 0; run < runs; run += 1) times.push(...(await play(browser, address, interaction)));
        checkAtMost(`${interaction.name}, milliseconds`, quantile(times, 0.75), most);
      }
    }),
  );
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Interaction} interaction
 * @returns {Promise<number[]>} the milliseconds of each step
 */
function play(browser, address, { path, steps, repeats }) {
  return withContext(browser, async (context) => {
    await context.addInitScript(watch, `venture.help-seen.${path.slice(1)}`);
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${address}/#${path}`);
    await page.waitForLoadState('networkidle');
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
    const times = [];
    for (const step of Array.from({ length: repeats }, () => steps).flat()) {
      const target = page.locator(step).first();
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      // Clicks a position, since clicking an element runs page code that would be measured.
      if (!box) throw new Error(`${step} has no box on ${path}.`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      times.push(await longest(page));
    }
    return times;
  });
}

/** Waits for the latest interaction's entry, then discards it. @param {import('@playwright/test').Page} page */
async function longest(page) {
  const found = await page.waitForFunction(() => {
    const durations = Reflect.get(globalThis, 'durations');
    return durations.click === undefined ? undefined : Math.max(...Object.values(durations));
  });
  await page.evaluate(() => Reflect.set(globalThis, 'durations', {}));
  return Number(await found.jsonValue());
}

/** Runs in the page: records the duration of each event of an interaction. @param {string} help */
function watch(help) {
  localStorage.setItem(help, 'yes');
  Reflect.set(globalThis, 'durations', {});
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of /** @type {any[]} */ (list.getEntries()))
      if (interactionId > 0) Reflect.get(globalThis, 'durations')[name] = duration;
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
}
