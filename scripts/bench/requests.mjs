import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../programs.mjs';
import { check } from './targets.mjs';

const COUNT = 100_000;

/**
 * Sends requests that no page sends, of a fixed seed, to the program as it is built: the test of generated requests
 * (server/src/http/generated-requests.test.ts) with fifty times as many. On two quiet cores it takes some minutes.
 */
export function measureRequests() {
  console.log(`\n${COUNT} generated requests`);
  const began = performance.now();
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, 'server/src/http/generated-requests'], {
    cwd: root,
    env: { ...process.env, GENERATED_REQUESTS: String(COUNT) },
    stdio: 'inherit',
  });
  const seconds = (performance.now() - began) / 1000;
  console.log(`  ${Math.round(COUNT / seconds)} a second, ${Math.round(seconds)} seconds with the start`);
  check('runs with an answer of 5xx (but 503 with Retry-After), or with none', status === 0 ? 0 : 1, 0);
}
