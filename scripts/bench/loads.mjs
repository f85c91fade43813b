import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../programs.mjs';
import { onFreshPage, open, whileBrowsing, whileServing } from './running.mjs';
import { buildSingle } from './single.mjs';
import { check, kB } from './targets.mjs';

const LANDING_RATIO = 1.05;
const DEEP_LINK_RATIO = 1.1;
const WHY_LARGER =
  'The runtime of module federation is 18 kB of it, the container 8 kB, and the list with the hashes 6 kB.';

/** @typedef {{ bytes: number, requests: number, depth: number, remotes: number }} Load */

/** Prints the cost of the landing page and a cold deep link, beside a single bundle of the same sources. */
export async function measureLoads() {
  const single = await buildSingle();
  const ours = await measure(join(root, 'shell/dist'));
  const theirs = await measure(single);
  console.log(
    '\nCold loads, gzipped bytes without fonts and pictures (micro-frontends | single bundle | ratio)',
  );
  for (const [name, path] of PAGES) {
    const [a, b] = [ours[path], theirs[path]];
    if (!a || !b) continue;
    console.log(
      `  ${name.padEnd(24)} ${kB(a.bytes)} in ${a.requests} requests | ${kB(b.bytes)} in ${b.requests} | ${(a.bytes / b.bytes).toFixed(3)}`,
    );
  }
  const landing = ours['/'];
  const other = theirs['/'];
  console.log('\nTargets');
  const [deep, otherDeep] = [ours['/cash-stack'], theirs['/cash-stack']];
  if (deep && otherDeep)
    check(
      'deep link bytes against the single bundle',
      deep.bytes / otherDeep.bytes,
      DEEP_LINK_RATIO,
      WHY_LARGER,
    );
  if (landing && other) {
    check('landing bytes against the single bundle', landing.bytes / other.bytes, LANDING_RATIO);
    check('remotes fetched on the landing page', landing.remotes, 0);
    check(
      'longest request chain of the landing page (HTML -> script -> what comes after is 2)',
      landing.depth,
      2,
    );
  }
}

const PAGES = /** @type {const} */ ([
  ['landing page', '/'],
  ['deep link to Cash Stack', '/cash-stack'],
]);

/**
 * @param {string} shellDir
 * @returns {Promise<Record<string, Load>>}
 */
function measure(shellDir) {
  return whileServing({ SHELL_DIR: shellDir }, (address) =>
    whileBrowsing(async (browser) => {
      /** @type {Record<string, Load>} */
      const loads = {};
      for (const [, path] of PAGES) loads[path] = await load(browser, address, path);
      return loads;
    }),
  );
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} path
 * @returns {Promise<Load>}
 */
function load(browser, address, path) {
  return onFreshPage(browser, async (page, session) => {
    /** Number of responses needed before the request could be sent. @type {Map<string, number>} */
    const depths = new Map();
    session.on('Network.requestWillBeSent', ({ request, initiator }) => {
      const from = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
      const depth = from === undefined ? 0 : (depths.get(from) ?? 0) + 1;
      if (!depths.has(request.url)) depths.set(request.url, depth);
    });
    await session.send('Network.enable');
    /** @type {Promise<number>[]} */
    const sizes = [];
    /** @type {Set<string>} */
    const paths = new Set();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const counts = !/\.(woff2|svg)$/.test(pathname) && response.url().startsWith(address);
      if (!counts || paths.has(pathname)) return;
      paths.add(pathname);
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    await open(page, `${address}/#${path}`);
    const scripts = [...depths].filter(([url]) => /\.(js|css)(\?|$)/.test(url));
    return {
      bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
      requests: paths.size,
      depth: Math.max(...scripts.map(([, depth]) => depth)),
      remotes: [...paths].filter((pathname) => /^\/remotes\/.*\.js$/.test(pathname)).length,
    };
  });
}
