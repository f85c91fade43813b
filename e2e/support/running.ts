import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { remoteFolders } from '../../scripts/programs.mjs';
import { untilListed } from '../list';
import { newFolder, root, run } from './checkout';

const server = join(root, 'server/dist/main.mjs');

/** The built app with its own database, so that releases do not affect other tests. */
export type RunningApp = {
  readonly address: string;
  /** Makes a built remote live and waits until pages get it; returns the output of the release tool. */
  readonly release: (folder: string) => Promise<string>;
  /** Runs a command of the server's program on the app's database. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  /** Restarts the server at the same address, with only what is on disk; `changes` override its settings. */
  readonly restart: (changes?: Readonly<Record<string, string>>) => Promise<void>;
  /** Restarts the server with another data folder, after a command there. */
  readonly moveTo: (data: string, command: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function runApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const folder = newFolder('app');
  const place = { DATA_DIR: join(folder, 'data'), ...settings };
  const built = remoteFolders().map((remote) => join(root, remote));
  let { app, address } = await start({ ...place, PORT: '0' }, ['serve', '--local', ...built]);
  const command = (...args: readonly string[]) => run(root, [server, ...args], place);
  return {
    address,
    command,
    async release(remote) {
      const said = await command('release', remote);
      const { name, version } = JSON.parse(readFileSync(join(remote, 'dist/release.json'), 'utf8'));
      if (said.includes(`${name} ${version} is live`)) await untilListed(address, name, version);
      return said;
    },
    async restart(changes) {
      await end(app);
      ({ app, address } = await start({ ...place, ...changes, PORT: new URL(address).port }));
    },
    async moveTo(data, args) {
      await end(app);
      place.DATA_DIR = data;
      await command(...args);
      ({ app, address } = await start({ ...place, PORT: new URL(address).port }));
    },
    async stop() {
      await end(app);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(settings: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const app = spawn(process.execPath, [server, ...args], {
    env: { ...process.env, DRAIN_SECONDS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: app.stdout })) {
    const [address] = /https?:\/\/\S+/.exec(line) ?? [];
    if (address) return { app, address };
  }
  throw new Error('The app ended before it was ready.');
}

async function end(app: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await gone;
}
