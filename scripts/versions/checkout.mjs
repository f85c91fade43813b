import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../programs.mjs';

/**
 * A folder with a commit of this repository, installed and built.
 * @param {string} commit
 * @returns {string}
 */
export function checkOut(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'venture-version-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ])
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });
  return folder;
}
