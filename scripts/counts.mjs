import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './programs.mjs';

/** @typedef {{ passed: number, failed: number, secondTry: string[] }} Counts */
/** A test file by its path, with the names of its failed tests. @typedef {{ file: string, passed: number, failures: string[] }} TestFile */
/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} JestFile */

/** @type {Counts} */
const NO_REPORT = { passed: 0, failed: 1, secondTry: [] };

/** Files in Jest's report with failed tests, or that could not start. @param {string} report */
export function failedFiles(report) {
  return readFiles(report)
    .filter(({ failures }) => failures.length > 0)
    .map(({ file }) => file);
}

/**
 * Counts of Jest's report. For retried files the second report counts, and tests that passed only then are
 * named.
 * @param {string} report
 * @param {string} [second]
 * @returns {Counts}
 */
export function unitCounts(report, second = '') {
  if (!existsSync(report)) return NO_REPORT;
  const retried = new Map(readFiles(second).map((it) => [it.file, it]));
  const counts = { passed: 0, failed: 0, secondTry: /** @type {string[]} */ ([]) };
  for (const first of readFiles(report)) {
    const { passed, failures } = retried.get(first.file) ?? first;
    counts.passed += passed;
    counts.failed += failures.length;
    const mended = first.failures.filter((name) => !failures.includes(name));
    counts.secondTry.push(...mended.map((name) => `${first.file}: ${name}`));
  }
  return counts;
}

/** @param {string} report @returns {TestFile[]} */
function readFiles(report) {
  if (!existsSync(report)) return [];
  return readReport(report).testResults.map((/** @type {JestFile} */ { name, status, assertionResults }) => {
    const named = (/** @type {string} */ wanted) =>
      assertionResults.filter((test) => test.status === wanted).map(({ fullName }) => fullName);
    const failures = named('failed');
    if (status === 'failed' && failures.length === 0) failures.push('could not begin');
    return { file: relative(root, name), passed: named('passed').length, failures };
  });
}

/**
 * Counts of Playwright's report, with the tests that passed only on the second try.
 * @param {string} file
 * @returns {Counts}
 */
export function browserCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { stats, suites } = readReport(file);
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected, secondTry: flakySpecs(suites) };
}
/** @typedef {{ title: string, specs: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite */

/** @param {Suite[]} suites @returns {string[]} */
function flakySpecs(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...flakySpecs(inner),
  ]);
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
