import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { remoteFolders, root } from '../programs.mjs';
import { buildSingle } from './single.mjs';

const ENTRY_BUDGET = 8 * 1024;
const LANDING_RATIO = 1.05;

/** @typedef {{ bytes: number, requests: number, depth: number, remotes: number }} Load */

/** Prints what the landing page and a cold deep link cost, beside a single bundle of the same sources. */
export async function measureLoads() {
  console.log('\nBuilding the same sources as a single bundle …');
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
  if (landing && other) {
    check('landing bytes against the single bundle', landing.bytes / other.bytes, LANDING_RATIO);
    check('remotes fetched on the landing page', landing.remotes, 0);
    check('longest request chain of the landing page (HTML -> scripts is 1)', landing.depth, 1);
  }
  for (const folder of remoteFolders()) {
    const entry = gzipSync(readFileSync(join(root, folder, 'dist/js/remoteEntry.js')), { level: 9 });
    check(`entry of ${folder}, bytes`, entry.length, ENTRY_BUDGET);
  }
}

const PAGES = /** @type {const} */ ([
  ['landing page', '/'],
  ['deep link to Cash Stack', '/cash-stack'],
]);

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * @param {string} what
 * @param {number} value
 * @param {number} most
 */
function check(what, value, most) {
  const shown = Number.isInteger(value) ? value : value.toFixed(3);
  console.log(`  ${value <= most ? 'met   ' : 'MISSED'} ${what}: ${shown} (at most ${most})`);
}

/**
 * @param {string} shellDir
 * @returns {Promise<Record<string, Load>>}
 */
async function measure(shellDir) {
  const data = mkdtempSync(join(tmpdir(), 'venture-bench-'));
  const server = spawn(process.execPath, [join(root, 'server/dist/main.mjs')], {
    env: { ...process.env, PORT: '0', DATA_DIR: data, SHELL_DIR: shellDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const address = await addressOf(server);
    /** @type {Record<string, Load>} */
    const loads = {};
    for (const [, path] of PAGES) loads[path] = await load(browser, address, path);
    return loads;
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<string>}
 */
async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /https?:\/\/\S+/.exec(line);
    if (found) return found[0];
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string} path
 * @returns {Promise<Load>}
 */
async function load(browser, address, path) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** @type {Map<string, number>} how many answers had to arrive before the request could be sent */
  const depths = new Map();
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const from = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
    const depth = from === undefined ? 0 : (depths.get(from) ?? 0) + 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
  });
  await session.send('Network.enable');
  /** @type {Promise<number>[]} */
  const sizes = [];
  const urls = new Set();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(woff2|svg)$/.test(pathname) || urls.has(pathname) || !response.url().startsWith(address)) return;
    urls.add(pathname);
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${address}/#${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = [...depths].filter(([url]) => /\.(js|css)(\?|$)/.test(url));
  const result = {
    bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
    requests: urls.size,
    depth: Math.max(...scripts.map(([, depth]) => depth)),
    remotes: [...urls].filter((pathname) => /^\/remotes\/.*\.js$/.test(String(pathname))).length,
  };
  await context.close();
  return result;
}
