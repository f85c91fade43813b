import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.mjs';
import { remoteFolders, root } from '../programs.mjs';

/** The built server. */
export const PROGRAM = join(root, 'server/dist/main.mjs');

/**
 * Creates a folder while `work` runs.
 * @template Value
 * @param {(folder: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'venture-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the built server with the built remotes and these settings while `work` runs; removes its data unless
 * DATA_DIR is set.
 * @template Value
 * @param {Record<string, string>} settings
 * @param {(address: string) => Promise<Value>} work
 * @param {string} [node] the program that runs the server
 * @returns {Promise<Value>}
 */
export async function whileServing(settings, work, node = process.execPath) {
  if (!settings['DATA_DIR'])
    return withFolder((data) => whileServing({ ...settings, DATA_DIR: data }, work, node));
  const remotes = remoteFolders().map((folder) => join(root, folder));
  const server = spawn(node, [PROGRAM, 'serve', '--local', ...remotes], {
    env: { ...process.env, PORT: '0', DRAIN_SECONDS: '0', STORE_DIR: join(PROGRAM, 'none'), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise((resolve) => server.once('exit', resolve));
  try {
    return await work(await addressOf(server));
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} server
 * @returns {Promise<string>}
 */
export async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /https?:\/\/\S+/.exec(line);
    if (found) return found[0];
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * @template Value
 * @param {(browser: import('@playwright/test').Browser) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function whileBrowsing(work) {
  // A frame in its own process would not be throttled with the page.
  const features = '--disable-features=IsolateSandboxedIframes';
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    features,
  ];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page and waits until it is complete and idle.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
export async function open(page, url) {
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/**
 * Opens a page in a fresh browser context, with a DevTools session.
 * @template Value
 * @param {import('@playwright/test').Browser} browser
 * @param {(page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function onFreshPage(browser, work) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}
