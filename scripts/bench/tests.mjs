import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findMachines } from '../browser.mjs';
import { root } from '../programs.mjs';
import { check } from './targets.mjs';

const SECONDS = 8;
const COUNT = 100_000;

/**
 * Prints what nginx, a second process, PgBouncer and a standby cost and bring on this machine, and for how long each part
 * that goes away interrupts people: server/src/machines-speed.test.ts and server/src/several-machines.test.ts.
 */
export function measureMachines() {
  console.log('\nTwo processes, nginx, PgBouncer and a standby on this machine');
  const failed = runTests(['server/src/machines-speed', 'server/src/several-machines'], {
    ...findMachines(),
    MEASURED_SECONDS: String(SECONDS),
  });
  check('runs in which something was lost, doubled or refused without Retry-After', failed, 0);
}

/**
 * Sends requests that no page sends, of a fixed seed, to the program as it is built: the test of generated requests
 * (server/src/http/generated-requests.test.ts) with fifty times as many. On two quiet cores it takes some minutes.
 */
export function measureRequests() {
  console.log(`\n${COUNT} generated requests`);
  const began = performance.now();
  const failed = runTests(['server/src/http/generated-requests'], { GENERATED_REQUESTS: String(COUNT) });
  const seconds = (performance.now() - began) / 1000;
  console.log(`  ${Math.round(COUNT / seconds)} a second, ${Math.round(seconds)} seconds with the start`);
  check('runs with an answer of 5xx (but 503 with Retry-After), or with none', failed, 0);
}

/**
 * Answers 1 when one of them failed.
 * @param {string[]} files
 * @param {Record<string, string>} settings
 */
function runTests(files, settings) {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), ...files, '--runInBand'],
    { cwd: root, env: { ...process.env, ...settings }, stdio: 'inherit' },
  );
  return status === 0 ? 0 : 1;
}
