import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../programs.mjs';
import { writeList } from './long-list.mjs';
import { onFreshPage, open, whileBrowsing, whileServing, withFolder } from './running.mjs';
import { check, median, RUNS } from './targets.mjs';

const LENGTHS = [4, 40, 400];
const BYTES_PER_REMOTE = 512;
const SCRIPT_RATIO = 1.15;
const GAME = '/cash-stack';

/** @typedef {{ list: number, rest: number, boot: number, route: number }} Cost sizes in bytes, script times in seconds */

/** Prints the cost of the landing page and a deep link with few and with very many remotes in the list. */
export function measureLists() {
  return withFolder(async (folder) => {
    const live = await whileServing({}, liveList);
    const files = await Promise.all(LENGTHS.map((length) => writeList(folder, live, length)));
    const costs = await measure(files);
    console.log(`\nThe length of the list of remotes (script time: median of ${RUNS})`);
    for (const [index, { list, rest, boot, route }] of costs.entries()) {
      const length = LENGTHS[index] ?? 1;
      console.log(
        `  ${String(length).padStart(3)} remotes: list ${list} bytes, ${(list / length).toFixed(0)} each | landing page without it ${rest} bytes | script time ${ms(boot)} at boot, ${ms(route)} with a game`,
      );
    }
    const [few, , many] = costs;
    if (!few || !many) return;
    check('bytes of the landing page without the list, with 400 more than with 4', many.rest - few.rest, 0);
    for (const [index, { list }] of costs.entries()) {
      const length = LENGTHS[index] ?? 1;
      check(`bytes of the list a remote, with ${length}`, list / length, BYTES_PER_REMOTE);
    }
    check('script time at boot with 400 against 4', many.boot / few.boot, SCRIPT_RATIO);
  });
}

/** @param {string} address */
async function liveList(address) {
  const { payload } = JSON.parse(await (await fetch(`${address}/remotes.json`)).text());
  return JSON.parse(payload);
}

/** @param {number} seconds */
const ms = (seconds) => `${(seconds * 1000).toFixed(0)} ms`;

/**
 * @param {readonly string[]} files one list each
 * @returns {Promise<Cost[]>}
 */
function measure(files) {
  return whileBrowsing((browser) =>
    whileServingAll(files, async (addresses) => {
      const bytes = [];
      for (const address of addresses) bytes.push(await weigh(browser, address));
      /** @type {{ boot: number[], route: number[] }[]} */
      const times = addresses.map(() => ({ boot: [], route: [] }));
      for (let run = 0; run < RUNS; run += 1) {
        for (const [index, address] of addresses.entries()) {
          times[index]?.boot.push(await scriptTime(browser, `${address}/`));
          times[index]?.route.push(await scriptTime(browser, `${address}/#${GAME}`));
        }
      }
      return bytes.map((sizes, index) => ({
        ...sizes,
        boot: median(times[index]?.boot ?? []),
        route: median(times[index]?.route ?? []),
      }));
    }),
  );
}

/**
 * @template Value
 * @param {readonly string[]} lists
 * @param {(addresses: string[]) => Promise<Value>} work
 * @param {string[]} addresses
 * @returns {Promise<Value>}
 */
function whileServingAll([list, ...others], work, addresses = []) {
  if (list === undefined) return work(addresses);
  const settings = { REMOTES: list, SHELL_DIR: join(root, 'shell/dist') };
  return whileServing(settings, (address) => whileServingAll(others, work, [...addresses, address]));
}

const ELEMENT = /(<script[^>]*id="?venture-config"?[^>]*>)(.*?)(<\/script>)/s;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
function weigh(browser, address) {
  return onFreshPage(browser, async (page) => {
    /** @type {Map<string, Promise<Buffer>>} */
    const answers = new Map();
    page.on('response', (response) => {
      answers.set(response.url(), response.body());
    });
    await open(page, `${address}/`);
    let rest = 0;
    let list = 0;
    for (const [url, body] of answers) {
      const isPage = url === `${address}/`;
      const text = isPage ? (await body).toString() : await body;
      const bare = isPage ? text.toString().replace(ELEMENT, withoutList) : text;
      rest += packed(bare);
      if (isPage) list = packed(text) - packed(bare);
    }
    return { list, rest };
  });
}

/**
 * Removes the list from the configuration.
 * @param {string} _
 * @param {string} start
 * @param {string} text
 * @param {string} end
 */
function withoutList(_, start, text, end) {
  const { remotes: __, ...config } = JSON.parse(text);
  return `${start}${JSON.stringify(config)}${end}`;
}

/** @param {string | Buffer} content */
function packed(content) {
  return gzipSync(content, { level: 9 }).length;
}

/**
 * Seconds spent in scripts until the page is complete and idle.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
function scriptTime(browser, address) {
  return onFreshPage(browser, async (page, session) => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await open(page, address);
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  });
}
