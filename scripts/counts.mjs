import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/** @type {Counts} */
const NO_REPORT = { passed: 0, failed: 1 };

/**
 * Counts of Jest's report; a file that could not start is one failure.
 * @param {string} file
 * @returns {Counts}
 */
export function unitCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = readReport(file);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * Counts of Playwright's report.
 * @param {string} file
 * @returns {Counts}
 */
export function browserCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { expected, unexpected } = readReport(file).stats;
  return { passed: expected, failed: unexpected };
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
