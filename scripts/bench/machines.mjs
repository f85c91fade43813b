import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findMachines } from '../browser.mjs';
import { root } from '../programs.mjs';
import { checkAtMost } from './targets.mjs';

const SECONDS = 8;
const FILES = ['server/src/machines-speed.system', 'server/src/several-machines.system'];

/**
 * Prints the cost and benefit of nginx, a second process, PgBouncer and a standby on this machine, and how
 * long a failure of each interrupts people.
 */
export function measureMachines() {
  console.log('\nTwo processes, nginx, PgBouncer and a standby on this machine');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/jest/bin/jest.js'), ...FILES, '--runInBand'],
    {
      cwd: root,
      env: { ...process.env, ...findMachines(), SYSTEM_TESTS: 'yes', MEASURED_SECONDS: String(SECONDS) },
      stdio: 'inherit',
    },
  );
  const failed = status === 0 ? 0 : 1;
  checkAtMost('runs in which something was lost, doubled or refused without Retry-After', failed, 0);
}
