import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';

const MODULE = pathToFileURL(require.resolve('./with-npm.mjs')).href;
/** A command that ends only with npm. */
const COMMAND = `import { endWithNpm } from '${MODULE}'; endWithNpm(); console.log('ready'); setInterval(() => {}, 1e6);`;
/** A stand-in for npm. */
const NPM = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '--eval', process.argv[1]], { stdio: 'inherit' });`;

test('a command ends when the npm that started it is killed', async () => {
  const npm = spawn(process.execPath, ['--eval', NPM, COMMAND], {
    env: { ...process.env, npm_lifecycle_event: 'dev' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(npm.stdout), 'line');
  const ended = once(npm.stdout, 'close'); // both hold the pipe open
  npm.kill('SIGKILL');
  await expect(ended).resolves.toBeDefined();
});
