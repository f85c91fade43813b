import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findChromium, noChromium } from '../browser.mjs';
import { Failed, WrongUsage } from '../command.mjs';
import { manifestIn } from '../remote-folder.mjs';

const require = createRequire(import.meta.url);

/** @type {import('../command.mjs').Command} */
export const command = {
  usage: `venture test [<file> …]
       venture test --browser [--page] [<file> …]

Runs the tests of the remote in this folder: all of them, or those whose file is named.

  --browser   those in e2e/ instead, by Playwright in Chromium; they find the remote at "/", in a frame as releases of
              teams run: page.frameLocator('iframe')
  --page      with --browser, in the page itself, as what is released at the command line of the server`,
  options: { browser: { type: 'boolean' }, page: { type: 'boolean' } },
  most: Number.POSITIVE_INFINITY,
  async run({ values, positionals, folder, say, data }) {
    const { title, wrapped } = manifestIn(folder);
    if (wrapped)
      throw new Failed(
        `${title} is a wrapped game: its tests are where it was made. "venture check" runs it in a frame.`,
      );
    const { browser, page = false } = values;
    if (page && !browser) throw new WrongUsage('--page goes with --browser.');
    const kind = browser ? 'browser' : 'unit';
    const status = await (browser ? playwright(folder, positionals, page) : jest(folder, positionals));
    if (status !== 0) throw new Failed(`Tests of ${title} failed.`, { tests: kind, passed: false });
    say(`The tests of ${title} passed.`);
    data({ tests: kind, passed: true });
  },
};

/**
 * Runs Jest with the library's settings, unless the folder has its own.
 * @param {string} folder
 * @param {readonly string[]} files
 */
function jest(folder, files) {
  const testing = createRequire(require.resolve('@venture/testing/jest'));
  const { pages, rules } = require('@venture/testing/jest');
  const projects = [pages, rules].map((project) => ({ ...project, rootDir: folder }));
  const config = { projects, rootDir: folder, testTimeout: 30_000 };
  const isOwn = ['js', 'mjs', 'cjs', 'json'].some((kind) => existsSync(join(folder, `jest.config.${kind}`)));
  return run(
    testing.resolve('jest/bin/jest'),
    [...(isOwn ? [] : ['--config', JSON.stringify(config)]), ...files],
    folder,
  );
}

/**
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {boolean} inPage
 */
async function playwright(folder, files, inPage) {
  const browser = findChromium();
  if (!browser) throw new Failed(noChromium());
  if (!existsSync(join(folder, 'e2e'))) throw new WrongUsage(`There is no folder e2e in ${folder}.`);
  // The project's Playwright: two copies of it do not work together.
  const cli = createRequire(join(folder, 'package.json')).resolve('@playwright/test/cli');
  const config = join(import.meta.dirname, '../playwright.config.mjs');
  const where = { REMOTE_FOLDER: folder, REMOTE_PORT: String(await freePort()) };
  const served = { ...where, DEV_OPTIONS: inPage ? '--page' : '' };
  return run(cli, ['test', '--config', config, ...files], folder, { BROWSER_PATH: browser, ...served });
}

/**
 * Runs a program, with its output where a command's other output goes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} [more] environment variables
 * @returns {Promise<number>}
 */
async function run(program, args, folder, more = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...more },
  });
  const [status] = await once(child, 'close');
  return status ?? 1;
}

async function freePort() {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
