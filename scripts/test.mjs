import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { browserCounts, unitCounts } from './counts.mjs';
import { install, requireNode } from './install.mjs';
import { root } from './programs.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/**
 * A step of the tests: its command, where to read its counts, the step without which it cannot run, and the
 * programs that it needs, by environment variable.
 * @typedef {{ name: string, command: string[], counts?: () => Counts, needs?: string, env?: Record<string, string>, programs?: () => Record<string, string> }} Step
 */

const REPORTS = join(root, '.e2e/reports');
const UNIT_REPORT = join(REPORTS, 'unit.json');
const BROWSER_REPORT = join(REPORTS, 'browser.json');

/** Reproduces the inputs of generated tests. */
const SEED = `--seed=${randomInt(2 ** 31)}`;
/** Browser tests that are slow, about a whole system, or build whole checkouts. */
const SLOW = '@full|system/|@checkout';
const FULL_SIZE = { TEST_SIZE: 'full' };

/** @type {Step} */
const BUILD = { name: 'build', command: ['node', 'scripts/build.mjs'] };

/** @param {string} name @param {string[]} args @param {Partial<Step>} [more] @returns {Step} */
function jestStep(name, args = [], more = {}) {
  const command = ['jest', '--json', `--outputFile=${UNIT_REPORT}`, SEED, ...args];
  return { name, command, counts: () => unitCounts(UNIT_REPORT), ...more };
}

/** @param {string} name @param {string[]} args @param {Partial<Step> & { config?: string }} [more] @returns {Step} */
function browserStep(name, args, { config = 'e2e/playwright.config.ts', ...more } = {}) {
  const command = ['playwright', 'test', '--config', config, ...args];
  return { name, command, counts: () => browserCounts(BROWSER_REPORT), needs: 'build', ...more };
}

/** Steps of `npm test`; those in one list run in parallel. @type {Step[][]} */
const EVERY_CHANGE = [
  [
    { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
    { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
    { name: 'unused code', command: ['knip'] },
    { name: 'size', command: ['npm', 'run', '--silent', 'size'] },
    // The server's tests run the build, too.
    BUILD,
  ],
  [jestStep('unit and component tests')],
  [browserStep('browser tests', ['--grep-invert', SLOW])],
];

/** Steps of `npm run test:system`: tests that are slow or need a whole system. @type {Step[]} */
const SYSTEM = [
  BUILD,
  jestStep('tests in their full size', ['--findRelatedTests', 'shared/testing/src/sized.ts'], {
    env: FULL_SIZE,
  }),
  jestStep('tests of whole systems', ['--testPathPatterns', '\\.system\\.test\\.\\w+$'], {
    env: { ...FULL_SIZE, SYSTEM_TESTS: 'yes' },
    programs: () => findServerPrograms(),
  }),
  browserStep('browser tests of every combination, state and whole checkouts', ['--grep', SLOW]),
  browserStep('browser tests in the Chromium that people use', ['--grep-invert', SLOW], {
    programs: () => findOrdinaryChromium(),
  }),
  browserStep('browser tests in Firefox and WebKit', [], {
    config: 'e2e/engines/playwright.config.ts',
    programs: () => findEngines(),
  }),
];

requireNode();
install();
const { findBrowser, findEngines, findOrdinaryChromium, findServerPrograms } = await import('./browser.mjs');

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
/** Titles of tests that failed, by the name of their step. @type {Map<string, string[]>} */
const broken = new Map();
const total = { passed: 0, failed: 0 };
const browser = findBrowser();
for (const steps of process.argv[2] === 'system' ? SYSTEM.map((step) => [step]) : EVERY_CHANGE) {
  const isAlone = steps.length === 1;
  await Promise.all(
    steps.map(async (step) => {
      const { passed, failed, titles = [] } = await run(step, isAlone);
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) broken.set(step.name, titles);
    }),
  );
}
for (const [name, titles] of broken) console.log([`\nFailed: ${name}`, ...titles].join('\n  '));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs a step; prints its output at once if it runs alone, else at the end.
 * @param {Step} step
 * @param {boolean} isAlone
 * @returns {Promise<Counts>}
 */
async function run(step, isAlone) {
  const { name, command, counts } = step;
  if (isAlone) console.log(`\n== ${name}`);
  const needed = findNeeded(step);
  if (typeof needed === 'string') {
    console.log(`not run: ${needed}`);
    return { passed: 0, failed: 1 };
  }
  for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });
  const began = performance.now();
  const { status, said } = await start(command, { ...needed, ...step.env }, isAlone);
  if (!isAlone) console.log(`\n== ${name}\n${said}`);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const ok = status === 0;
  const counted = counts?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return !ok && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} env in addition to every step's environment
 * @param {boolean} isShown whether to print the output at once; else it is in `said`
 */
async function start([program = '', ...args], env, isShown) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      BROWSER_PATH: browser,
      BROWSER_REPORT,
      ...env,
    },
  });
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [status] = await once(child, 'close');
  return { status, said: (await Promise.all(said)).join('').trim() };
}

/**
 * Environment variables that a step needs, or why it cannot run.
 * @param {Step} step
 * @returns {Record<string, string> | string}
 */
function findNeeded({ needs, programs }) {
  if (needs && broken.has(needs)) return `the ${needs} failed`;
  try {
    return programs?.() ?? {};
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
