import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { reason } from '../../process/failure';
import { type FolderHandle, POSTGRES_ENVIRONMENT, runProgram, type SystemUser } from './command';
import SCRIPT from './keeper.sh';
import { isAlive } from './postmaster';

/** A share in a running PostgreSQL: it stops when the last one is released, or its process is gone. */
export type Lease = {
  /** Whether the keeper still listens; without one PostgreSQL is gone, or about to go. */
  readonly isKept: () => boolean;
  readonly release: () => void;
};

export type StartedPostgres = {
  readonly lease: Lease;
  /** What PostgreSQL had printed when it ended. */
  readonly ended: Promise<string>;
};

const RUN = 'run-';
const LOG = 'postgres.log';

/** Windows has neither named pipes in folders nor `sh`: there the process that started PostgreSQL stops it. */
const hasPipes = process.platform !== 'win32';

/** Folders of this process in which PostgreSQL is about to start: nothing holds their pipes yet. */
const beginning = new Set<string>();

/** Creates a folder for one run of PostgreSQL, with its log and the pipe that keeps it alive. */
export async function makeRunFolder(dataDir: string): Promise<string> {
  await sweepRunFolders(dataDir);
  const name = `${RUN}${process.pid}-${randomUUID().slice(0, 8)}`;
  beginning.add(name);
  const folder = join(dataDir, name);
  await mkdir(folder, { mode: 0o700 });
  if (hasPipes) await runProgram('mkfifo', ['-m', '600', pipePath(folder)], {});
  return folder;
}

export function pipePath(runFolder: string): string {
  return join(runFolder, 'alive');
}

/** Starts PostgreSQL under a keeper, away from the terminal: Ctrl+C reaches this program alone. */
export async function startUnderKeeper(
  runFolder: string,
  command: readonly [string, ...string[]],
  owner: SystemUser,
  folder: FolderHandle,
  stop: () => void,
): Promise<StartedPostgres> {
  const pipe = hasPipes ? await bothEnds(pipePath(runFolder)) : undefined;
  const log = await open(join(runFolder, LOG), 'a', 0o600);
  const kept: readonly [string, ...string[]] = hasPipes
    ? ['/bin/sh', '-c', SCRIPT, 'venture-postgres', ...command]
    : command;
  try {
    const child = spawn(kept[0], kept.slice(1), {
      ...owner,
      cwd: '/',
      detached: true,
      windowsHide: true,
      env: POSTGRES_ENVIRONMENT,
      stdio: [pipe?.reading ?? 'ignore', log.fd, log.fd, folder.descriptor ?? 'ignore'],
    });
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(reason(error)));
      child.once('exit', () => resolve(readFile(join(runFolder, LOG), 'utf8').catch(reason)));
    });
    return { ended, lease: pipe ? leaseOf(pipe.writing) : { isKept: () => true, release: stop } };
  } finally {
    beginning.delete(basename(runFolder));
    if (pipe) fs.closeSync(pipe.reading);
    await log.close();
  }
}

/** A descriptor outlives garbage collection, unlike a FileHandle. */
const openDescriptor = promisify(fs.open);

/** Opening one end of a pipe waits for the other. */
async function bothEnds(pipe: string): Promise<{ reading: number; writing: number }> {
  const [reading, writing] = await Promise.all([openDescriptor(pipe, 'r'), openDescriptor(pipe, 'w')]);
  return { reading, writing };
}

/** Takes a share in a PostgreSQL that another process started; undefined when its keeper is gone. */
export function acquireLease(pipe: string): Lease | undefined {
  if (!hasPipes) return { isKept: () => true, release: () => {} };
  try {
    return leaseOf(fs.openSync(pipe, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK));
  } catch {
    return undefined;
  }
}

function leaseOf(descriptor: number): Lease {
  let open = true;
  return {
    isKept() {
      try {
        return open && fs.writeSync(descriptor, '\n') === 1;
      } catch {
        return false;
      }
    },
    release() {
      if (open) fs.closeSync(descriptor);
      open = false;
    },
  };
}

/** Removes the folders of runs that have ended. */
export async function sweepRunFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const starter = name.startsWith(RUN) ? Number(name.slice(RUN.length).split('-')[0]) : Number.NaN;
    if (Number.isNaN(starter) || beginning.has(name) || (starter !== process.pid && isAlive(starter)))
      continue;
    const lease = hasPipes ? acquireLease(pipePath(join(dataDir, name))) : undefined;
    lease?.release();
    if (!lease) await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {});
  }
}
