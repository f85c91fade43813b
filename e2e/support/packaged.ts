import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { newFolder, root, run } from './checkout';

const promised = promisify(execFile);

/** The user that runs the package; as root, one who may write only to the data folder. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A package in a read-only folder, without the rest of the checkout. */
export type Packaged = {
  readonly folder: string;
  /** A data folder that the package's user may write to. */
  readonly dataFolder: (name: string) => string;
  /** Runs a command of the package; returns its output, and throws it on failure. */
  readonly command: (settings: Settings, ...args: readonly string[]) => Promise<string>;
  /** Runs the server of the package, by another program `node` where `PATH` is given. */
  readonly serve: (settings: Settings) => Promise<{ address: string; stop: () => Promise<void> }>;
  /** Also ends processes that a failed test left running. */
  readonly remove: () => Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

export async function unpacked(): Promise<Packaged> {
  const place = newFolder('packaged');
  chmodSync(place, 0o755);
  const archive = (await run(root, ['scripts/package.mjs', place])).trim().split('\n').at(-1) ?? '';
  mkdirSync(join(place, 'unpacked'));
  await promised('tar', ['--extract', '--file', archive, '--directory', join(place, 'unpacked')]);
  await promised('chmod', ['-R', 'a-w', join(place, 'unpacked')]);
  const [name = ''] = readdirSync(join(place, 'unpacked'));
  const folder = join(place, 'unpacked', name);
  const program = join(folder, 'venture-quest');
  const served: ChildProcess[] = [];
  const options = (settings: Settings) => ({
    ...{ ...USER, cwd: '/' },
    env: { PATH: process.env['PATH'], DRAIN_SECONDS: '0', ...settings },
  });
  return {
    folder,
    dataFolder(purpose) {
      const data = join(place, purpose);
      mkdirSync(data, { mode: 0o700 });
      if (USER.uid !== undefined) chownSync(data, USER.uid, USER.gid);
      return data;
    },
    async command(settings, ...args) {
      const { stdout, stderr } = await promised(program, [...args], options(settings));
      return `${stdout}${stderr}`;
    },
    async serve(settings) {
      const app = spawn(program, ['serve'], { ...options(settings), stdio: ['ignore', 'pipe', 'inherit'] });
      served.push(app);
      return { address: await addressOf(app), stop: () => end(app) };
    },
    async remove() {
      await Promise.all(served.map(end));
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function addressOf(app: ChildProcess): Promise<string> {
  if (app.stdout) {
    for await (const line of createInterface({ input: app.stdout })) {
      const [, address] = /ready at (https?:\/\/\S+)/.exec(line) ?? [];
      if (address) return address;
    }
  }
  throw new Error('The package ended before it was ready.');
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const gone = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await gone;
}
