import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newFolder, root, run } from './checkout';

const server = join(root, 'server/dist/main.mjs');

/** The built app with a store of its own, so that a test can release without any other noticing. */
export type RunningApp = {
  readonly address: string;
  /** Makes a built remote live; answers what the release tool says. */
  readonly release: (folder: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export async function runApp(): Promise<RunningApp> {
  const folder = newFolder('app');
  const store = join(folder, 'store');
  cpSync(join(root, '.store'), store, { recursive: true });
  const place = { DATA_DIR: join(folder, 'data'), STORE_DIR: store };
  const app = spawn(process.execPath, [server], {
    env: { ...process.env, ...place, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let address: string | undefined;
  for await (const line of createInterface({ input: app.stdout })) {
    address = /https?:\/\/\S+/.exec(line)?.[0];
    if (address) break;
  }
  if (!address) throw new Error('The app ended before it was ready.');
  return {
    address,
    release: (remote) => run(root, [server, 'release', remote], place),
    async stop() {
      const gone = new Promise((resolve) => app.once('exit', resolve));
      app.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
