import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venture-install-'));
});

/**
 * Makes a clone with scripts, a lockfile, and an npm that only prints its arguments.
 * @param {string} name
 */
function clone(name) {
  const root = join(folder, name);
  cpSync(join(process.cwd(), 'scripts'), join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), locked({ 'node_modules/a': { integrity: 'sha512-1' } }));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $1"\nexit 1\n');
  chmodSync(join(folder, 'bin/npm'), 0o755);
  return root;
}

/** @param {Record<string, object>} packages */
const locked = (packages) => JSON.stringify({ packages: { '': { name: 'x' }, games: {}, ...packages } });

/** @param {string} root @param {string} script */
function run(root, script) {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test.each(['start.mjs', 'package.mjs'])('%s installs first in a fresh clone', (script) => {
  expect(run(clone('fresh'), script)).toMatchObject({ status: 1, said: expect.stringContaining('npm ci\n') });
});

test.each(['start.mjs', 'package.mjs'])('%s refuses a path with an apostrophe', (script) => {
  const root = clone("Jane's Projects");
  expect(run(root, script)).toEqual({
    status: 1,
    said: `Nothing can be built in ${root}: choose a folder whose path has no apostrophe.\n`,
  });
  expect(readdirSync(root)).not.toContain('node_modules');
});

test.each([
  ['packages installed by npm ci', { 'node_modules/a': { integrity: 'sha512-1' } }, false],
  ['packages of another lockfile', { 'node_modules/a': { integrity: 'sha512-0' } }, true],
  ['an interrupted npm', undefined, true],
])('starting with %s: %j, installs: %j', (_, there, installs) => {
  const root = clone('installed');
  writeFileSync(
    join(root, 'package-lock.json'),
    locked({
      'node_modules/a': { integrity: 'sha512-1' },
      'node_modules/for-windows': { integrity: 'sha512-2', optional: true },
      'node_modules/@venture/own': { resolved: 'own', link: true },
    }),
  );
  mkdirSync(join(root, 'node_modules/@venture/own'), { recursive: true });
  if (there) writeFileSync(join(root, 'node_modules/.package-lock.json'), locked(there));
  expect(run(root, 'start.mjs').said.includes('npm ci\n')).toBe(installs);
});
