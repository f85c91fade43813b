import { join } from 'node:path';
import { root } from '../programs.mjs';
import { onFreshPage, whileBrowsing, whileServing } from './running.mjs';
import { check, median, RUNS } from './targets.mjs';

const RATIO = 1.1;
const GAME = '/cash-stack';

/** What Chrome's developer tools call "Slow 4G". */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const CPU_SLOWER = 4;

/**
 * Prints how long a cold deep link to a game takes on a slow phone until the game can be played, beside a single bundle.
 * @param {string} single folder of the single bundle
 */
export async function measureTimes(single) {
  /** @type {{ ours: number[], theirs: number[] }} */
  const times = { ours: [], theirs: [] };
  await whileServing({ SHELL_DIR: join(root, 'shell/dist') }, (ours) =>
    whileServing({ SHELL_DIR: single }, (theirs) =>
      whileBrowsing(async (browser) => {
        for (const address of [ours, theirs]) await usableAfter(browser, address); // packs the files
        for (let run = 0; run < RUNS; run += 1) {
          times.ours.push(await usableAfter(browser, ours));
          times.theirs.push(await usableAfter(browser, theirs));
        }
      }),
    ),
  );
  const [ours, theirs] = [median(times.ours), median(times.theirs)];
  console.log(
    `\nA cold deep link to ${GAME}: Slow 4G, processor ${CPU_SLOWER} times slower, median of ${RUNS}`,
  );
  console.log(`  playable after ${ours.toFixed(0)} ms | single bundle ${theirs.toFixed(0)} ms`);
  check('time until a game can be played, against the single bundle', ours / theirs, RATIO);
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
function usableAfter(browser, address) {
  return onFreshPage(browser, async (page, session) => {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await page.addInitScript(watch, GAME);
    await page.goto(`${address}/#${GAME}`);
    const time = await page.waitForFunction(() => Reflect.get(globalThis, 'usableAfterMs'), undefined, {
      timeout: 60_000,
    });
    return Number(await time.jsonValue());
  });
}

/**
 * Runs in the page: notes when its heading and a control of the game have been painted.
 * @param {string} path
 */
function watch(path) {
  localStorage.setItem(`venture.help-seen.${path.slice(1)}`, 'yes');
  const look = () => {
    if (!document.querySelector('main h1') || !document.querySelector('main button')) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => Reflect.set(globalThis, 'usableAfterMs', performance.now()));
  };
  requestAnimationFrame(look);
}
