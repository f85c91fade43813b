import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import config from '../jest.config.cjs';
import { browserCounts, failedFiles, unitCounts } from './counts.mjs';
import { root } from './programs.mjs';

/** @type {{ displayName: string, setupFilesAfterEnv: string[] }[]} */
const projects = Object(config).projects;

/** A folder in which the checkout's packages can be imported. */
mkdirSync(join(root, '.e2e'), { recursive: true });
const folder = mkdtempSync(join(root, '.e2e/counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Fails on the first run only. */
const RACE = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const mark = import.meta.dirname + '/raced';
const isFirst = !existsSync(mark);
test('races', () => {
  writeFileSync(mark, '');
  expect(isFirst).toBe(false);
});
test('is right', () => undefined);
`;
const WRONG = `
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';

test('is wrong', () => expect('wrong').toBe('right'));
test('is right', () => undefined);
test('generates', () => {
  const inputs = import.meta.dirname + '/inputs';
  const now = fc.sample(fc.integer(), 5).join();
  let before = now;
  try { before = readFileSync(inputs, 'utf8'); } catch {}
  writeFileSync(inputs, now);
  expect(now).toBe(before);
});

describe('without what it needs', () => {
  beforeAll(() => Promise.reject(new Error('no server')));
  test('is not tried', () => undefined);
});
`;

const BROWSER = `
import { expect, test } from '@playwright/test';

test.describe('a page', () => {
  test('races', ({}, { retry }) => expect(retry).toBe(1));
  test('is right', () => undefined);
});
`;

test('every project seeds its generated inputs with the seed of the run', () => {
  for (const { setupFilesAfterEnv } of projects) {
    expect(setupFilesAfterEnv).toContain('<rootDir>/shared/testing/src/seed.ts');
  }
});

test('the second run of a retried file counts, and tests that passed only then are named', async () => {
  const [race, wrong] = [join(folder, 'race.test.mjs'), join(folder, 'wrong.test.mjs')];
  writeFileSync(race, RACE);
  writeFileSync(wrong, WRONG);
  const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')];
  expect([await jest(first), await jest(second)]).toEqual([1, 1]);
  expect(failedFiles(first).sort()).toEqual([relative(root, race), relative(root, wrong)]);
  expect(unitCounts(first)).toMatchObject({ passed: 3, failed: 3, secondTry: [] });
  expect(unitCounts(first, second)).toEqual({
    passed: 4,
    failed: 2,
    secondTry: [`${relative(root, race)}: races`],
  });
});

test('a file that could not start counts as failed', async () => {
  const report = join(folder, 'none-began.json');
  const testResults = [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [] }];
  writeFileSync(report, JSON.stringify({ testResults }));
  expect(failedFiles(report)).toEqual(['a.test.ts']);
  expect(unitCounts(report)).toMatchObject({ passed: 0, failed: 1 });
});

test('a browser test that passes only on the second try is named', async () => {
  const report = join(folder, 'browser.json');
  writeFileSync(join(folder, 'browser.spec.mjs'), BROWSER);
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { testMatch: '*.spec.mjs', retries: 1, workers: 1, outputDir: 'results', reporter: [['json', { outputFile: 'browser.json' }]] };`,
  );
  await run('@playwright/test/cli.js', ['test', '--config', folder]);
  expect(browserCounts(report)).toEqual({ passed: 2, failed: 0, secondTry: ['browser.spec.mjs: races'] });
  // A browser test starts its own process, which is slow on a busy machine.
}, 180_000);

test('a missing report counts as a failure', () => {
  const none = { passed: 0, failed: 1, secondTry: [] };
  expect([unitCounts(join(folder, 'none')), browserCounts(join(folder, 'none'))]).toEqual([none, none]);
});

/** Runs the tests in the folder; returns Jest's status. */
async function jest(/** @type {string} */ report) {
  const project = projects.find(({ displayName }) => displayName === 'server');
  const own = { ...project, rootDir: root, roots: [folder], testMatch: [join(folder, '*.test.mjs')] };
  return run('jest/bin/jest.js', [
    '-i',
    '--json',
    '--seed=7',
    `--outputFile=${report}`,
    `--config=${JSON.stringify(own)}`,
  ]);
}

/** Runs a program of a package; returns its status. */
async function run(/** @type {string} */ program, /** @type {string[]} */ args) {
  const path = join(root, 'node_modules', program);
  // Playwright refuses to run within Jest.
  const { JEST_WORKER_ID: _, ...env } = process.env;
  const child = spawn(process.execPath, [path, ...args], { cwd: root, env, stdio: 'ignore' });
  const [status] = await once(child, 'close');
  return status;
}
