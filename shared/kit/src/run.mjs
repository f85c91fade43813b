import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `Usage: dev                      serves this remote on a page of its own, and rebuilds it at every change
       dev --shell <address>   serves it inside the shell of a running app, such as https://venture.example
       build                   builds its release into dist/`;

const MODES = {
  dev: ['serve', '--mode', 'development'],
  build: ['--mode', 'production'],
};

/** Runs webpack for the remote in this folder, with the packages of this checkout: two copies of it do not mix. */
async function run() {
  const [command, ...args] = process.argv.slice(2);
  if (command !== 'dev' && command !== 'build') return end(USAGE);
  if (command === 'dev') {
    const shell = shellIn(args);
    if (shell) process.env['SHELL_ADDRESS'] = shell;
  }
  process.env['WEBPACK_CLI_SKIP_IMPORT_LOCAL'] = 'true';
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...MODES[command]);
  await import(pathToFileURL(createRequire(import.meta.url).resolve('webpack-cli/bin/cli.js')).href);
}

/** @param {string[]} args */
function shellIn(args) {
  try {
    const { shell } = parseArgs({ args, options: { shell: { type: 'string' } } }).values;
    const isWeb = shell === undefined || (URL.canParse(shell) && /^https?:$/.test(new URL(shell).protocol));
    return isWeb ? shell : end(`"${shell}" is not an address: it must begin with https:// or http://.`);
  } catch {
    return end(USAGE);
  }
}

/**
 * @param {string} text
 * @returns {never}
 */
function end(text) {
  console.error(text);
  process.exit(1);
}

await run();
