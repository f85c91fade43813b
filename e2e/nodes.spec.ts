import { execFile } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { installNode, newFolder, OTHER_NODES, root } from './support/checkout';
import { startServer } from './support/running';

// Time for downloads and builds on a busy machine.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

for (const version of OTHER_NODES)
  test.describe(`Node ${version}`, { tag: '@checkout' }, () => {
    const folder = newFolder('nodes');
    const env = { ...process.env };
    test.beforeAll(async () => {
      env['PATH'] = [await installNode(version, folder), process.env['PATH']].join(delimiter);
    });

    /** Runs a script in a folder; returns its output. */
    async function run(place: string, ...script: readonly string[]): Promise<string> {
      const { stdout } = await promisify(execFile)('node', script, { cwd: place, env, maxBuffer: 1e8 });
      return stdout;
    }

    test('is installed by npm', async () => {
      expect(await run(root, '--version')).toMatch(new RegExp(`^v${version}\\.`));
    });

    test('npm start serves the landing page', async () => {
      const { address, stop } = await startServer('node', [join(root, 'scripts/start.mjs')], {
        env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0', DRAIN_SECONDS: '0' },
      });
      expect(await (await fetch(address)).text()).toContain('<title>Venture Quest</title>');
      expect(await stop()).toEqual([0, null]);
    });

    test('unit tests run with the database that they start', async () => {
      const some = [
        '--selectProjects',
        'rules',
        'server',
        '--testPathPatterns',
        'shared/contract/src/checks',
        'judging/rules',
      ];
      await run(root, 'node_modules/jest/bin/jest.js', ...some);
    });

    test('the kit builds a game', async () => {
      // The game uses the packages of the checkout, which is above its folder.
      const game = join(root, `.e2e/node-${version}`);
      const filter = (file: string) => !['dist', 'node_modules'].includes(basename(file));
      cpSync(join(root, 'games/cash-stack'), game, { recursive: true, filter });
      await run(game, join(root, 'shared/kit/src/venture.mjs'), 'build');
      expect(readdirSync(join(game, 'dist'))).toEqual(expect.arrayContaining(['release.json', 'rules.mjs']));
      rmSync(game, { recursive: true });
    });
  });
