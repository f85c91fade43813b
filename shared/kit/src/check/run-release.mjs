import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serialize } from 'node:v8';
import { base, compile, htmlPage } from '../base.mjs';
import { frameFiles } from '../host-files.mjs';
import { filesIn } from '../release-files.mjs';
import { findCacheFolder } from '../remote-folder.mjs';
import { sourcesOf } from '../sources.mjs';
import limits from './limits.json' with { type: 'json' };

const require = createRequire(import.meta.url);
const KIT = join(import.meta.dirname, '../..');

/**
 * Builds the page that runs releases, once per library version; returns its folder.
 * @param {string} folder of the remote
 */
export async function buildHostPage(folder) {
  const place = join(findCacheFolder(folder, 'venture'), `check-${sourcesOf(KIT).slice(0, 16)}`);
  if (existsSync(place)) return place;
  const draft = `${place}-${process.pid}`;
  const config = base({ folder, name: 'check', unique: 'venture_check', production: true });
  const stats = await compile({
    ...config,
    entry: {
      check: require.resolve('@venture/host/check/main'),
      frame: require.resolve('@venture/host/frame/main'),
    },
    output: { ...config.output, path: draft },
    plugins: [
      ...(config.plugins ?? []),
      htmlPage(require.resolve('@venture/host/standalone/index.html'), {
        title: 'A release',
        chunks: ['check'],
      }),
      frameFiles(),
    ],
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  try {
    renameSync(draft, place);
  } catch {
    // Another process has built the same page in the meantime.
    rmSync(draft, { recursive: true });
  }
  return place;
}

/**
 * @typedef {import('@venture/contract/checks/finding').Finding & { isNote?: boolean }} Finding a note does not keep a release from going live
 */

/**
 * Runs a release in its own process, with a time limit: in the browser or, without one, in jsdom. Once it passes in
 * a browser page, it also runs in a frame; a wrapped game runs only in a frame.
 * @param {string} folder of the remote
 * @param {string | undefined} browser
 * @param {{ isWrapped?: boolean, inFrame?: boolean }} [how]
 * @returns {Promise<readonly Finding[]>}
 */
export async function runRelease(folder, browser, { isWrapped = false, inFrame = true } = {}) {
  const place = await buildHostPage(folder);
  const given = serialize(filesIn(join(folder, 'dist')));
  const found = isWrapped ? [] : await runAt([place, '', browser], given, limits.patienceMs);
  if (!browser || !inFrame || found.some(({ isNote }) => !isNote)) return found;
  return [...found, ...(await runAt([place, '?framed', browser], given, limits.framedPatienceMs))];
}

/** @param {[string, string, string | undefined]} how @param {Buffer} given @param {number} patienceMs */
async function runAt([place, query, browser], given, patienceMs) {
  const program = join(import.meta.dirname, browser ? 'in-browser.mjs' : 'in-jsdom.mjs');
  const child = spawn(process.execPath, [program, place, query, ...(browser ? [browser] : [])]);
  child.stdin.on('error', () => {}).end(given); // a process that has ended reports the reason itself
  try {
    return await listen(child, patienceMs);
  } finally {
    await end(child);
  }
}

/**
 * The process's findings, until it is done or a step times out.
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @param {number} patienceMs
 * @returns {Promise<readonly Finding[]>}
 */
function listen(child, patienceMs) {
  /** @type {Finding[]} */
  const findings = [];
  let step = 'starting';
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    createInterface(child.stdout).on('line', (told) => {
      const { finding, step: next } = JSON.parse(told);
      if (finding) findings.push(finding);
      step = next ?? step;
      if (!next) return;
      // No timer before the first step: the browser's start time says nothing about the release.
      clearTimeout(timer);
      if (next === 'done') resolve(findings);
      else timer = setTimeout(() => resolve([...findings, frozen(step, patienceMs)]), patienceMs);
    });
    child.once('close', () => {
      clearTimeout(timer);
      reject(new Error(`The release could not be run.\n${said}`));
    });
    child.once('error', reject);
  });
}

/** @param {string} step @param {number} patienceMs @returns {Finding} */
function frozen(step, patienceMs) {
  return {
    code: 'frozen',
    sentence: `It was ended after ${patienceMs / 1000} seconds, while ${step}.`,
    remedy: 'Look for a loop that never ends, or work that should wait until somebody asks for it.',
  };
}

/**
 * Ends the process: it closes its browser itself, or is killed if it loops.
 * @param {import('node:child_process').ChildProcess} child
 */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.endingMs);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}
