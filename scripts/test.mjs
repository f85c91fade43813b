import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { install, requireNode } from './install.mjs';
import { root } from './programs.mjs';

/** One step of the whole test: what to run, and where the counts of its tests are afterwards. */
/** @typedef {{ name: string, command: string[], counts?: () => Counts, needs?: string, size?: 'full', programs?: () => Record<string, string> }} Step */
/** @typedef {{ passed: number, failed: number }} Counts */

const REPORTS = join(root, '.e2e/reports');
const UNIT_REPORT = join(REPORTS, 'unit.json');
const BROWSER_REPORT = join(REPORTS, 'browser.json');

const JEST = ['jest', '--json', `--outputFile=${UNIT_REPORT}`];
/** Browser tests that need long, or are about the page of operators, with those that build whole checkouts apart. */
const [SLOW, CHECKOUTS] = ['@full|system/', '@checkout'];
const PLAYWRIGHT = ['playwright', 'test', '--config', 'e2e/playwright.config.ts'];

/** @type {Step} */
const BUILD = { name: 'build', command: ['node', 'scripts/build.mjs'] };

/** What `npm test` does: what stands in one list, at the same time. @type {Step[][]} */
const EVERY_CHANGE = [
  [
    // Longer than any other check, and on one core.
    { name: 'types', command: ['tsc', '--noEmit'] },
    { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { name: 'boundaries', command: ['npm', 'run', '--silent', 'boundaries'] },
    { name: 'unused code', command: ['knip'] },
    // Before the tests of the server as well, which run what is built.
    BUILD,
  ],
  [{ name: 'unit and component tests', command: JEST, counts: unitCounts }],
  [
    {
      name: 'browser tests',
      command: [...PLAYWRIGHT, '--grep-invert', `${CHECKOUTS}|${SLOW}`],
      counts: browserCounts,
      needs: 'build',
    },
  ],
];

/** What `npm run test:system` does: tests that need long, or a whole system of their own. @type {Step[]} */
const SYSTEM = [
  BUILD,
  {
    name: 'tests in their full size',
    command: [...JEST, '--findRelatedTests', 'shared/testing/src/sized.ts'],
    counts: unitCounts,
    size: 'full',
  },
  {
    name: 'tests through PgBouncer',
    command: [...JEST, 'through-pgbouncer'],
    counts: unitCounts,
    programs: () => findPgBouncer(),
  },
  {
    name: 'browser tests of every combination and state',
    command: [...PLAYWRIGHT, '--grep', SLOW, '--grep-invert', CHECKOUTS],
    counts: browserCounts,
    needs: 'build',
  },
  {
    name: 'browser tests in Firefox and WebKit',
    command: ['playwright', 'test', '--config', 'e2e/engines/playwright.config.ts'],
    counts: browserCounts,
    needs: 'build',
    programs: () => findEngines(),
  },
  {
    // Each builds programs of its own, so they have the machine for themselves.
    name: 'browser tests of whole checkouts',
    // What the others left of their failures stays.
    command: [...PLAYWRIGHT, '--grep', CHECKOUTS, '--workers', '1', '--output', '.e2e/checkout-results'],
    counts: browserCounts,
    needs: 'build',
  },
];

requireNode();
install();
const { findBrowser, findEngines, findPgBouncer } = await import('./browser.mjs');

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
/** @type {string[]} */
const broken = [];
const total = { passed: 0, failed: 0 };
const browser = findBrowser();
for (const steps of process.argv[2] === 'system' ? SYSTEM.map((step) => [step]) : EVERY_CHANGE) {
  const isAlone = steps.length === 1;
  await Promise.all(
    steps.map(async (step) => {
      const { passed, failed } = await run(step, isAlone);
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) broken.push(step.name);
    }),
  );
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs a step; what it says is shown at once when it is alone, and else in one piece at its end.
 * @param {Step} step
 * @param {boolean} isAlone
 * @returns {Promise<Counts>}
 */
async function run(step, isAlone) {
  const { name, command, counts, size } = step;
  if (isAlone) console.log(`\n== ${name}`);
  const needed = findNeeded(step);
  if (typeof needed === 'string') {
    console.log(`not run: ${needed}`);
    return { passed: 0, failed: 1 };
  }
  rmSync(BROWSER_REPORT, { force: true });
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
      BROWSER_PATH: browser,
      BROWSER_REPORT,
      ...needed,
      ...(size ? { TEST_SIZE: size } : {}),
    },
  });
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [status] = await once(child, 'close');
  if (!isAlone) console.log(`\n== ${name}\n${(await Promise.all(said)).join('').trim()}`);
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const ok = status === 0;
  const counted = counts?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  return !ok && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * What a step needs in its environment, or why it cannot be run.
 * @param {Step} step
 * @returns {Record<string, string> | string}
 */
function findNeeded({ needs, programs }) {
  if (needs && broken.includes(needs)) return `the ${needs} failed`;
  try {
    return programs?.() ?? {};
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @returns {Counts} */
function unitCounts() {
  if (!existsSync(UNIT_REPORT)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(UNIT_REPORT, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** @returns {Counts} */
function browserCounts() {
  if (!existsSync(BROWSER_REPORT)) return { passed: 0, failed: 1 };
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(BROWSER_REPORT, 'utf8')).stats;
  if (flaky > 0) console.log(`passed only at the second try: ${flaky}, named above as flaky`);
  return { passed: expected + flaky, failed: unexpected };
}
