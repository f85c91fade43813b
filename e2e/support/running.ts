import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Makes a built remote live and waits until pages get it; returns the release tool's output. */
  readonly release: (folder: string) => Promise<string>;
  /** Runs a server command on the app's database. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  /** Restarts the server at the same address with only its disk data; `changes` override its settings. */
  readonly restart: (changes?: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs a command in another data folder and restarts the server there. */
  readonly moveTo: (data: string, command: readonly string[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function runApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const folder = newFolder('app');
  const place = { DATA_DIR: join(folder, 'data'), ...settings };
  const built = remoteFolders().map((remote) => join(root, remote));
  const start = (changes: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    startServer(process.execPath, [server, ...args], {
      env: { ...process.env, DRAIN_SECONDS: '0', ...place, ...changes },
    });
  let { address, stop } = await start({ PORT: '0' }, 'serve', '--local', ...built);
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
      await stop();
      ({ address, stop } = await start({ ...changes, PORT: new URL(address).port }));
    },
    async moveTo(data, args) {
      await stop();
      place.DATA_DIR = data;
      await command(...args);
      ({ address, stop } = await start({ PORT: new URL(address).port }));
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a program that serves the app; returns its address once ready. */
export async function startServer(program: string, args: readonly string[], options: SpawnOptions) {
  const app = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const gone = once(app, 'exit');
  const stop = () => {
    app.kill();
    return gone;
  };
  for await (const line of createInterface({ input: app.stdout ?? process.stdin })) {
    const [, address] = /(?:ready at |"address":")(https?:[^\s"]+)/.exec(line) ?? [];
    if (address) return { address, stop };
  }
  throw new Error(`${program} ${args.join(' ')} ended before it was ready.`);
}

/** Starts a remote's development server. */
export function develop(folder: string, venture: string, ...args: readonly string[]) {
  const program = [venture, 'dev', '--json', ...args];
  return startServer(process.execPath, program, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
}
