import { randomInt } from 'node:crypto';
import { delimiter, join } from 'node:path';
import { install, requireNode } from './install.mjs';
import { root } from './programs.mjs';

/**
 * A test step and the programs it needs, by the environment variables for their paths.
 * @typedef {{ name: string, command: string, env?: Record<string, string>, programs?: string[] }} Step
 */

/** Unit tests, with a seed that reproduces their generated inputs. */
const UNIT = `jest --seed=${randomInt(2 ** 31)}`;
const BROWSER = 'playwright test --config e2e/playwright.config.ts';
/** Browser tests that are slow, cover a whole system, or build whole checkouts. */
const SLOW = '"@full|system/|@checkout"';

/** @type {Step} */
const BUILD = { name: 'build', command: 'node scripts/build.mjs' };

/** Steps of `npm test`; each inner list runs in parallel. @type {Step[][]} */
const EVERY_CHANGE = [
  [
    ...['types', 'lint', 'boundaries', 'unused', 'size'].map((name) => ({
      name,
      command: `npm run --silent ${name}`,
    })),
    // The server's tests run the build, too.
    BUILD,
  ],
  [{ name: 'unit and component tests', command: UNIT }],
  [{ name: 'browser tests', command: `${BROWSER} --grep-invert ${SLOW}` }],
];

/** Steps of `npm run test:system`: tests that are slow or need a whole system. @type {Step[]} */
const SYSTEM = [
  BUILD,
  {
    name: 'tests in their full size',
    command: `${UNIT} --findRelatedTests shared/testing/src/sized.ts`,
    env: { TEST_SIZE: 'full' },
  },
  {
    name: 'tests of whole systems',
    command: `${UNIT} --testPathPatterns "[.]system[.]test[.]"`,
    env: { TEST_SIZE: 'full', SYSTEM_TESTS: 'yes' },
    programs: ['NGINX_PATH', 'OPENSSL_PATH', 'PROMETHEUS_PATH', 'PROMTOOL_PATH', 'SYSTEMD_ANALYZE_PATH'],
  },
  {
    name: 'browser tests of every combination, state and whole checkouts',
    command: `${BROWSER} --grep ${SLOW}`,
  },
  {
    name: 'browser tests in the Chromium that people use',
    command: `${BROWSER} --grep-invert ${SLOW}`,
    programs: ['CHROMIUM_PATH'],
  },
  {
    name: 'browser tests in Firefox and WebKit',
    command: 'playwright test --config e2e/engines/playwright.config.ts',
    programs: ['FIREFOX_PATH', 'WEBKIT_DRIVER_PATH', 'XVFB_PATH'],
  },
];

requireNode();
install();
const { findBrowser, findPrograms } = await import('./browser.mjs');
const { default: concurrently } = await import('concurrently');

const environment = {
  PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
  BROWSER_PATH: findBrowser(),
};
/** @type {string[]} */
const failed = [];
for (const steps of process.argv[2] === 'system' ? SYSTEM.map((step) => [step]) : EVERY_CHANGE) {
  console.log(`\n== ${steps.map(({ name }) => name).join(', ')}`);
  const commands = steps.flatMap(prepare);
  if (commands.length === 0) continue;
  // A step that runs alone prints its output at once.
  const { result } = concurrently(commands, { group: true, raw: steps.length === 1, cwd: root });
  for (const { command, exitCode, timings } of await result.catch((ended) => ended)) {
    console.log(`${command.name}: ${timings.durationSeconds.toFixed(0)} s`);
    if (exitCode !== 0) failed.push(command.name);
  }
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join('; ')}` : '\nAll steps passed.');
process.exitCode = failed.length > 0 ? 1 : 0;

/** A step's command with its environment; none if it cannot run. @param {Step} step */
function prepare({ name, command, env, programs = [] }) {
  try {
    if (failed.includes(BUILD.name) && command.startsWith('playwright')) throw new Error('the build failed');
    const found = findPrograms(...programs);
    const browser = { BROWSER_PATH: found['CHROMIUM_PATH'] ?? environment.BROWSER_PATH };
    return [{ name, command, env: { ...environment, ...found, ...browser, ...env } }];
  } catch (error) {
    console.log(`not run: ${Object(error).message}`);
    failed.push(name);
    return [];
  }
}
