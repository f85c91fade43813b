import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Counts of a step, and the tests that failed: title and error. @typedef {{ passed: number, failed: number, titles?: string[] }} Counts */

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
    for (const { fullName, failureMessages } of failed)
      titles.push(`${name}: ${fullName}${beginningOf(failureMessages)}`);
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
 * @typedef {{ tests: { results: { errors: { message?: string }[] }[] }[] }} Tried
 * @typedef {{ specs?: (Tried & { file: string, title: string, ok: boolean })[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function titlesOfFailed({ specs = [], suites = [] }) {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file}: ${title}${beginningOf(errors.map(({ message = '' }) => message))}`;
    });
  return [...failed, ...suites.flatMap(titlesOfFailed)];
}

/** The first lines of error messages, below the title of their test. @param {string[]} messages */
function beginningOf(messages) {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n', 14));
  return lines.map((line) => `\n      ${line}`).join('');
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
