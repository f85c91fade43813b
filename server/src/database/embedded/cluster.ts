import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, Failure, reason } from '../../process/failure';
import type { Binaries } from './binaries';
import { openFolder, runProgram, type SystemUser } from './command';
import { isAlive } from './postmaster';

/** The major version whose data folders the installed programs can read. */
export const POSTGRES_MAJOR = '18';

/** The superuser, who sets up the database; the server itself uses another role. */
export const SUPERUSER = 'venture';

/** Stored inside the folder, so that data and password stay together. */
const PASSWORD_FILE = 'venture-password';

const INITIAL = [
  ...['--username', SUPERUSER, '--auth=scram-sha-256', '--encoding=UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

const DRAFT = 'initializing-';

/**
 * How to create a data folder and run PostgreSQL in it; without `durable` (in tests), a power cut may destroy the
 * data.
 */
export type ClusterOptions = {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly owner: SystemUser;
  readonly durable: boolean;
};

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Whether the data folder holds a database; throws if the folder is broken. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return (await versionOf(clusterFolder(dataDir))) !== undefined;
}

/** Creates the data folder if it is missing, checks its version, and returns the superuser's password. */
export async function ensureCluster(options: ClusterOptions): Promise<string> {
  const folder = clusterFolder(options.dataDir);
  await sweepDrafts(options.dataDir);
  const version = await versionOf(folder);
  if (version === undefined) await create(options);
  else if (version !== POSTGRES_MAJOR) {
    throw new Failure(
      `The data folder ${folder} belongs to PostgreSQL ${version}, but this program comes with PostgreSQL ${POSTGRES_MAJOR}: move the folder away to start afresh, or serve it with PostgreSQL ${version} and set DATABASE_URL.`,
    );
  }
  return readPassword(folder);
}

/** Returns the major version of a data folder; undefined if there is no database in it yet. */
async function versionOf(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw unreadable(folder, error);
  }
  const files = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw unreadable(folder, error);
  });
  if (files.length === 0) return undefined;
  throw new Failure(
    `The data folder ${folder} is broken (it has no PG_VERSION): move it away to start afresh, or restore it from a backup.`,
  );
}

function unreadable(folder: string, error: unknown): Failure {
  return new Failure(
    `The data folder ${folder} cannot be read (${reason(error)}): start as the user who owns it, or choose another with DATA_DIR.`,
  );
}

/** Creates the data folder under another name, and renames it once it is complete. */
async function create(options: ClusterOptions): Promise<void> {
  const { dataDir, owner, durable } = options;
  const draft = await mkdtemp(join(dataDir, `${DRAFT}${process.pid}-`));
  const cluster = join(draft, 'cluster');
  const password = join(draft, PASSWORD_FILE);
  try {
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await giveTo(owner, [draft, cluster, password]);
    await initialize(options, draft);
    await rename(password, join(cluster, PASSWORD_FILE));
    if (durable) await sync(join(cluster, PASSWORD_FILE), cluster);
    await rename(cluster, clusterFolder(dataDir));
    if (durable) await sync(dataDir);
  } catch (error) {
    // Another process created the folder first; which of them gets it is decided later.
    if (!(await hasCluster(dataDir))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function initialize(
  { dataDir, binaries, owner, durable }: ClusterOptions,
  draft: string,
): Promise<void> {
  const handed = await openFolder(draft, owner);
  const place = ['--pgdata', `${handed.path}/cluster`, '--pwfile', `${handed.path}/${PASSWORD_FILE}`];
  try {
    await runProgram(
      binaries.initdb,
      [...INITIAL, ...place, ...(durable ? [] : ['--no-sync'])],
      owner,
      handed,
    );
  } catch (error) {
    throw new Failure(`The database in ${dataDir} could not be set up: ${reason(error)}.`);
  } finally {
    await handed.close();
  }
}

async function giveTo({ uid, gid }: SystemUser, paths: readonly string[]): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
}

/** Makes file names survive a power cut, too, not only the contents. */
async function sync(...paths: readonly string[]): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  for (const path of paths) {
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
  }
}

/** Removes what a start left unfinished when it was killed. */
async function sweepDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = name.startsWith(DRAFT) ? Number(name.slice(DRAFT.length).split('-')[0]) : Number.NaN;
    if (Number.isNaN(maker) || isAlive(maker)) continue;
    // The killed start's initdb may still be running; the next start removes what it writes after this.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function readPassword(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, PASSWORD_FILE), 'utf8')).trim();
  } catch (error) {
    throw unreadable(folder, error);
  }
}
