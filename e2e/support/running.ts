import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newFolder, root, run } from './checkout';

const server = join(root, 'server/dist/main.mjs');

/** The built app with a store of its own, so that a test can release without any other noticing. */
export type RunningApp = {
  readonly address: string;
  /** The folder of its store. */
  readonly store: string;
  /** Makes a built remote live; answers what the release tool says. */
  readonly release: (folder: string) => Promise<string>;
  /** Runs any command of the server's program on the app's store. */
  readonly command: (...args: readonly string[]) => Promise<string>;
  /** Stops the server and starts it at the same address, so that it knows only what is on the disk; `changes` are to its settings. */
  readonly restart: (changes?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function runApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const folder = newFolder('app');
  const store = join(folder, 'store');
  cpSync(join(root, '.store'), store, { recursive: true });
  const place = { DATA_DIR: join(folder, 'data'), STORE_DIR: store, ...settings };
  let { app, address } = await start({ ...place, PORT: '0' });
  const command = (...args: readonly string[]) => run(root, [server, ...args], place);
  return {
    address,
    store,
    command,
    release: (remote) => command('release', remote),
    async restart(changes) {
      await end(app);
      ({ app, address } = await start({ ...place, ...changes, PORT: new URL(address).port }));
    },
    async stop() {
      await end(app);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(settings: Readonly<Record<string, string>>) {
  const app = spawn(process.execPath, [server], {
    env: { ...process.env, ...settings },
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
