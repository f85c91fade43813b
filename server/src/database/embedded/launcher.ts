import { access, constants, statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../process/config';
import { Failure, reason } from '../../process/failure';
import { makeFolder } from '../../process/paths';
import { type AcquiredPostgres, acquirePostgres, type Cluster } from './acquire';
import { findBinaries } from './binaries';
import { clusterFolder, ensureCluster, ensureServerPassword, SUPERUSER } from './cluster';
import { chooseSystemUser } from './command';
import { buildDatabaseUrl, ensureDatabase, ensureServerRole, readKeeperPipe, SERVER_ROLE } from './connect';
import { sweepRunFolders } from './keeper';
import limits from './limits.json';
import { isAlive, readPostmaster } from './postmaster';

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** A file of the program; packages are resolved from there. */
  readonly from: string;
  /** False for tests: faster, and a power cut may cost the data. */
  readonly durable?: boolean;
};

/** Says that the disk is full, where that is why something failed: PostgreSQL says it in many ways, or not at all. */
export async function explainFullDisk({ dataDir, databaseUrl }: Config, error: unknown): Promise<unknown> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const freeMb = disk && Math.floor((disk.bavail * disk.bsize) / 1e6);
  if (databaseUrl !== undefined || freeMb === undefined || freeMb >= limits.fullBelowMb) return error;
  return new Failure(
    `The disk of ${dataDir} is full (${freeMb} MB are free), and the database needs ${limits.leastFreeMb} MB there: make room, or choose another folder with DATA_DIR. What failed: ${error instanceof Error ? error.message : error}`,
  );
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startOrJoin>>;

/** Runs the PostgreSQL that npm installed on a folder, or joins the one that another process runs there. */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startOrJoin(options);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `The embedded database cannot run in ${options.dataDir} (${reason(error)}): choose another folder with DATA_DIR, or set DATABASE_URL.`,
    );
  }
}

async function startOrJoin({ dataDir, from, durable = true }: EmbeddedOptions) {
  await prepareFolder(dataDir);
  const owner = await chooseSystemUser(clusterFolder(dataDir));
  const binaries = await findBinaries(from, dataDir, owner);
  const options = { dataDir, binaries, owner, durable };
  const password = await ensureCluster(options);
  const cluster: Cluster = { ...options, password };
  const first = await acquirePostgres(cluster);
  const door = { port: first.port, password };
  try {
    const key = { port: first.port, password: await ensureServerPassword(options) };
    await ensureDatabase(door);
    await ensureServerRole(door, key.password);
    return {
      /** For the server: access to its own tables, and nothing else. */
      url: buildDatabaseUrl(key, SERVER_ROLE),
      /** For creating databases, which the server never does. */
      superuserUrl: buildDatabaseUrl(door, SUPERUSER),
      ...share(cluster, first),
    };
  } catch (error) {
    first.lease.release();
    throw error;
  }
}

async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Failure(
      `The data folder ${dataDir} cannot be used (${reason(error)}): make it writable, or choose another with DATA_DIR.`,
    );
  }
}

function share(cluster: Cluster, first: AcquiredPostgres) {
  let acquired = first;
  let reviving: Promise<void> | undefined;
  let isStopped = false;

  async function reviveOnce(): Promise<void> {
    if (isStopped || (await answers(cluster, acquired))) return;
    acquired.lease.release();
    acquired = await acquirePostgres(cluster, first.port);
  }

  return {
    /** Starts PostgreSQL again, at the same address, if it is gone. */
    revive(): Promise<void> {
      reviving ??= reviveOnce().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    /** Releases PostgreSQL, and waits for it to end unless other processes use it. */
    async stop(): Promise<void> {
      isStopped = true;
      await reviving?.catch(() => {}); // the caller has already received the error
      await releaseLease(cluster, acquired);
    },
  };
}

async function answers({ password }: Cluster, { port, lease }: AcquiredPostgres): Promise<boolean> {
  const pipe = await readKeeperPipe({ port, password }).catch(() => undefined);
  return pipe !== undefined && lease.isKept();
}

/** Waits until PostgreSQL has ended, or other processes clearly keep it running. */
async function releaseLease({ dataDir }: Cluster, { lease }: AcquiredPostgres): Promise<void> {
  const pid = (await readPostmaster(clusterFolder(dataDir)))?.pid;
  const began = performance.now();
  lease.release();
  while (performance.now() - began < limits.stopMs) {
    const running = await readPostmaster(clusterFolder(dataDir));
    if (!running && (pid === undefined || !isAlive(pid))) return sweepRunFolders(dataDir);
    if (running?.status === 'ready' && performance.now() - began > limits.othersMs) return;
    await wait(limits.pollMs);
  }
}
