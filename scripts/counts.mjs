import { existsSync, readFileSync } from 'node:fs';

/** Counts of a step, and the titles of tests that failed. @typedef {{ passed: number, failed: number, titles?: string[] }} Counts */

/** @type {Counts} */
const NO_REPORT = { passed: 0, failed: 1 };

/**
 * Counts of Jest's report; a file that could not start is one failure.
 * @param {string} file
 * @returns {Counts}
 */
export function unitCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = readReport(file);
  const titles = [];
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.filter(
      (/** @type {{ status: string }} */ test) => test.status === 'failed',
    );
    for (const { fullName } of failed) titles.push(`${name}: ${fullName}`);
    if (status === 'failed' && failed.length === 0) titles.push(`${name}: could not start`);
  }
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, titles };
}

/**
 * Counts of Playwright's report.
 * @param {string} file
 * @returns {Counts}
 */
export function browserCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { stats, suites } = readReport(file);
  return { passed: stats.expected, failed: stats.unexpected, titles: suites.flatMap(titlesOfFailed) };
}

/**
 * @typedef {{ specs?: { file: string, title: string, ok: boolean }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function titlesOfFailed({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(titlesOfFailed)];
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
