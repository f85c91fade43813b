import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './programs.mjs';

/** @typedef {{ passed: number, failed: number, secondTry: string[] }} Counts */
/** @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} UnitFile */
/** A test file, by its path. @typedef {Counts & { file: string, failures: string[] }} FileCounts */

/** @type {Counts} */
const NO_REPORT = { passed: 0, failed: 1, secondTry: [] };

/** Files in Jest's report with failed tests, or that could not start. @param {string} report */
export function failedFiles(report) {
  return filesOf(report)
    .filter(({ failed }) => failed > 0)
    .map(({ file }) => file);
}

/**
 * Counts of Jest's report. For retried files the second report counts, and tests that passed only then are
 * named.
 * @param {string} report
 * @param {string} [second]
 * @returns {Counts}
 */
export function unitCounts(report, second) {
  if (!existsSync(report)) return NO_REPORT;
  const again = new Map(second ? filesOf(second).map((file) => [file.file, file]) : []);
  const counted = filesOf(report).map((first) => counts(first, again.get(first.file)));
  return {
    passed: counted.reduce((sum, { passed }) => sum + passed, 0),
    failed: counted.reduce((sum, { failed }) => sum + failed, 0),
    secondTry: counted.flatMap(({ secondTry }) => secondTry),
  };
}

/** @param {FileCounts} first @param {FileCounts | undefined} second @returns {Counts} */
function counts(first, second) {
  if (!second) return first;
  const secondTry = first.failures.filter((name) => !second.failures.includes(name));
  return { ...second, secondTry: secondTry.map((name) => `${first.file}: ${name}`) };
}

/** @param {string} report @returns {FileCounts[]} */
function filesOf(report) {
  if (!existsSync(report)) return [];
  return readJson(report).testResults.map((/** @type {UnitFile} */ { name, status, assertionResults }) => {
    const failures = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => fullName);
    const couldNotBegin = status === 'failed' && failures.length === 0;
    if (couldNotBegin) failures.push('could not begin');
    const passed = assertionResults.filter(({ status }) => status === 'passed').length;
    return { file: relative(root, name), passed, failed: failures.length, secondTry: [], failures };
  });
}

/**
 * Counts of Playwright's report, with the tests that passed only on the second try.
 * @param {string} file
 * @returns {Counts}
 */
export function browserCounts(file) {
  if (!existsSync(file)) return NO_REPORT;
  const { stats, suites } = readJson(file);
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
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
