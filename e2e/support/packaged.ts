import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { newFolder, root, run } from './checkout';

const promised = promisify(execFile);

/** Who runs the package: where the tests run as root, a user who may write nowhere but into the data. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A package in a folder that nobody may write to, and nothing else of the checkout. */
export type Packaged = {
  /** Where it lies. */
  readonly folder: string;
  /** A folder for data, which the user of the package may write to. */
  readonly dataFolder: (name: string) => string;
  /** Runs a command of it; returns what it prints, and throws with that when it fails. */
  readonly command: (settings: Settings, ...args: readonly string[]) => Promise<string>;
  readonly serve: (settings: Settings) => Promise<{ address: string; stop: () => Promise<void> }>;
  /** Also ends what a failed test has left running. */
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
