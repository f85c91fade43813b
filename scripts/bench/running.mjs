import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../browser.mjs';
import { root, serveArguments } from '../programs.mjs';

/** The built server. */
export const PROGRAM = join(root, 'server/dist/main.mjs');

const QUIET = { PORT: '0', DRAIN_SECONDS: '0', LOG_LEVEL: 'error' };

/**
 * Lends `work` a temporary folder.
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
 * @param {(address: string, data: string) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withServer(settings, work) {
  const { DATA_DIR: data } = settings;
  if (!data) return withFolder((folder) => withServer({ ...settings, DATA_DIR: folder }, work));
  const server = spawn(process.execPath, [PROGRAM, ...serveArguments()], {
    env: { ...process.env, ...QUIET, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(server, 'exit');
  try {
    return await work(await addressOf(server), data);
  } finally {
    server.kill('SIGTERM');
    await gone;
  }
}

/**
 * The address that a starting server prints.
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
 * Connects to the embedded database of a running server with this data folder.
 * @template Value
 * @param {string} data
 * @param {(client: import('pg').Client) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withDatabase(data, work) {
  const file = (/** @type {string} */ name) => readFileSync(join(data, 'postgres', name), 'utf8');
  const port = Number(file('postmaster.pid').split('\n')[3]);
  const [user, password] = ['venture', file('venture-password')];
  const client = new pg.Client({ host: '127.0.0.1', port, user, database: user, password });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * @template Value
 * @param {(browser: import('@playwright/test').Browser) => Promise<Value>} work
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
 * @param {import('@playwright/test').Browser} browser
 * @param {(context: import('@playwright/test').BrowserContext) => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withContext(browser, work) {
  // A service worker's requests are not throttled.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
