import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sourcesOf } from '@venture/kit/sources';
import { isFresh } from '../../../scripts/stamp.mjs';
import { findProgramRoot } from '../process/paths';

const run = promisify(execFile);

const checkout = findProgramRoot(__filename);

/** Returns the path of the bundle from `npm run build`, or of a new one if a source has changed since. */
export async function builtProgram(): Promise<string> {
  if (isFresh('server')) return join(checkout, 'server/dist/main.mjs');
  const folder = join(checkout, 'node_modules', '.cache', 'venture', 'test-server');
  const version = sourcesOf(join(checkout, 'server'));
  const program = join(folder, version, 'main.mjs');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await removeOld(folder);
  const draft = join(folder, `${process.pid}-draft`);
  const webpack = join(checkout, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const options = ['--mode', 'production', '--output-path', draft];
  await run(process.execPath, [webpack, ...options], { cwd: join(checkout, 'server') });
  // Another test process may have built the same version meanwhile; either build will do.
  await rename(draft, join(folder, version)).catch(() => rm(draft, { recursive: true }));
  return program;
}

const OLD_MS = 60 * 60 * 1000;

/** Removes old builds only, since other test processes may be using newer ones. */
export async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > OLD_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

export type Program = {
  readonly process: ChildProcess;
  /** The first line on standard output; undefined if the program ends without printing one. */
  readonly firstLine: Promise<string | undefined>;
  /** All output, and how the program ended. */
  readonly ended: Promise<{ code: number | null; signal: string | null; out: string; err: string }>;
};

/** For tests that read the log, since any statement may be slow on a busy machine. */
export const NOTHING_SLOW = { SLOW_QUERY_MS: '600000' } as const;

/** Runs the built program, which inherits only the search path from our environment. */
export function start(program: string, environment: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DRAIN_SECONDS: '0', ...NOTHING_SLOW, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const firstLine = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (text) => {
      said.out += text;
      if (said.out.includes('\n')) resolve(said.out.split('\n')[0]);
    });
    child.once('close', () => resolve(undefined));
  });
  const ended = new Promise<Awaited<Program['ended']>>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...said }));
  });
  return { process: child, firstLine, ended };
}

/** The address in the program's ready line. */
export async function addressOf({ firstLine, ended }: Program): Promise<string> {
  const address = /^Venture Quest is ready at (http:\S+)$/.exec((await firstLine) ?? '')?.[1];
  if (address === undefined) throw new Error(`The program is not ready: ${(await ended).err}`);
  return address;
}
