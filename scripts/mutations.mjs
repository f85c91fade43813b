import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, runProgram } from './programs.mjs';

/** A fault in the code, and the tests that must notice it. */
/** @typedef {{ file: string, find: string, put: string, tests: string[], why: string }} Mutation */
/** @typedef {'killed' | 'SURVIVED' | 'could not be applied'} Outcome */

/** A mutation may keep a test from ending. */
const MOST_MS = 300_000;

/** Puts mutations into the code, one at a time, and says which ones no test notices. Words select by file or reason. */
await runProgram(async () => {
  const words = process.argv.slice(2);
  /** @type {Mutation[]} */
  const all = readJson('scripts/mutations.json');
  const selected = all.filter(({ file, why }) => words.every((word) => `${file} ${why}`.includes(word)));
  if (selected.length === 0) throw new Error(`There is no mutation with ${words.join(' and ')}.`);
  requireCommitted(selected.map(({ file }) => file));
  console.log('First the tests without a mutation.');
  if (!(await passes(selected.flatMap(({ tests }) => tests))))
    throw new Error('They fail even without one: mend them first.');
  /** @type {Record<Outcome, number>} */
  const counts = { killed: 0, SURVIVED: 0, 'could not be applied': 0 };
  for (const mutation of selected) {
    const outcome = await tryMutation(mutation);
    counts[outcome] += 1;
    console.log(`${outcome}: ${mutation.file}: ${mutation.why}`);
  }
  console.log(
    Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(', '),
  );
  if (counts.killed < selected.length) process.exitCode = 1;
});

/** @param {string[]} files */
function requireCommitted(files) {
  const changed = execFileSync('git', ['status', '--porcelain', '--', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (changed) throw new Error(`Commit these files first:\n${changed.trimEnd()}`);
}

/** @param {Mutation} mutation @returns {Promise<Outcome>} */
async function tryMutation({ file, find, put, tests }) {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(find).length !== 2) return 'could not be applied';
  const restore = () => writeFileSync(path, original);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writeFileSync(
      path,
      original.replace(find, () => put),
    );
    return (await passes(tests, MOST_MS)) ? 'SURVIVED' : 'killed';
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Whether all tests in these files pass, in time. @param {string[]} tests @param {number} [mostMs] */
async function passes(tests, mostMs) {
  const isLong = (/** @type {string} */ test) =>
    readFileSync(join(root, test), 'utf8').includes('/long-test');
  const system = tests.some((test) => test.includes('.system.test.')) && { SYSTEM_TESTS: 'yes' };
  const full = tests.some(isLong) && { TEST_SIZE: 'full' };
  const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '--maxWorkers=1', '--runTestsByPath'];
  const child = spawn(process.execPath, [...jest, ...new Set(tests)], {
    cwd: root,
    stdio: 'ignore',
    timeout: mostMs,
    env: { ...process.env, ...system, ...full },
  });
  const [status] = await once(child, 'close');
  return status === 0;
}
