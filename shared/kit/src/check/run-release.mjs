import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hostPage } from './host-page.mjs';
import limits from './limits.json' with { type: 'json' };
import { serveFiles } from './serve-files.mjs';

/** @typedef {import('@venture/contract/gate/finding').Finding} Finding */

/**
 * Runs a release in a process of its own, which ends after 20 seconds: in the browser, or in jsdom where there is none.
 * @param {string} folder of the remote
 * @param {string | undefined} browser
 * @param {number} [patienceMs]
 * @returns {Promise<readonly Finding[]>}
 */
export async function runRelease(folder, browser, patienceMs = limits.patienceMs) {
  const server = await serveFiles(await hostPage(folder), join(folder, 'dist'));
  const program = join(import.meta.dirname, browser ? 'in-browser.mjs' : 'in-jsdom.mjs');
  const child = fork(program, [server.address, ...(browser ? [browser] : [])], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  try {
    return await listen(child, patienceMs);
  } finally {
    await end(child);
    server.stop();
  }
}

/**
 * What it finds, until it is done or has no time left.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} patienceMs
 * @returns {Promise<readonly Finding[]>}
 */
function listen(child, patienceMs) {
  /** @type {Finding[]} */
  const findings = [];
  let step = 'opening a page';
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve([...findings, frozen(step, patienceMs)]), patienceMs);
    child.on('message', (told) => {
      const { finding, step: next } = JSON.parse(String(told));
      if (finding) findings.push(finding);
      step = next ?? step;
      if (next === 'done') resolve(findings);
    });
    child.once('exit', () => reject(new Error(`The release could not be run.\n${said}`)));
    child.once('error', reject);
    child.once('exit', () => clearTimeout(timer));
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

/** A browser is closed by its own program; whatever loops is ended. @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.endingMs);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}
