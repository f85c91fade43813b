import { access, constants, statfs } from 'node:fs/promises';
import type { Config } from '../../process/config';
import { Failure, reason } from '../../process/failure';
import { makeFolder } from '../../process/paths';
import { findBinaries } from './binaries';
import { clusterFolder, ensureCluster, SUPERUSER } from './cluster';
import { chooseSystemUser } from './command';
import limits from './limits.json';
import { type Access, openCluster, type Purpose, withSuperuser } from './owner';

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** A file of this program, from which packages are resolved. */
  readonly from: string;
  readonly purpose: Purpose;
  /** False in tests: that is faster, but a power cut may lose the data. */
  readonly durable?: boolean;
};

const DATABASE = 'venture';

/** The role the server uses: it owns the server's tables and has no other rights. */
export const SERVER_ROLE = 'venture_server';

const ATTRIBUTES =
  'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls noinherit connection limit -1';

/** Returns an error that says the disk is full if that is the cause: PostgreSQL says it in many ways, or not. */
export async function explainFullDisk({ dataDir, databaseUrl }: Config, error: unknown): Promise<unknown> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const freeMb = disk && Math.floor((disk.bavail * disk.bsize) / 1e6);
  if (databaseUrl !== undefined || freeMb === undefined || freeMb >= limits.fullBelowMb) return error;
  return new Failure(
    `The disk of ${dataDir} is full (${freeMb} MB are free), and the database needs ${limits.leastFreeMb} MB there: make room, or choose another folder with DATA_DIR. What failed: ${error instanceof Error ? error.message : error}`,
  );
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof open>>;

/** Runs the PostgreSQL that npm installed on a folder with one owner at a time; a command uses its server's. */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await open(options);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `The embedded database cannot run in ${options.dataDir} (${reason(error)}): choose another folder with DATA_DIR, or set DATABASE_URL.`,
    );
  }
}

async function open({ dataDir, from, purpose, durable = true }: EmbeddedOptions) {
  await prepareFolder(dataDir);
  const owner = await chooseSystemUser(clusterFolder(dataDir));
  const binaries = await findBinaries(from, dataDir, owner);
  const password = await ensureCluster({ dataDir, binaries, owner, durable });
  const cluster = { dataDir, binaries, owner, durable, password };
  const first = await openCluster(cluster, purpose);
  let current = first;
  let reviving: Promise<void> | undefined;
  let isStopped = false;

  async function reviveOnce(): Promise<void> {
    if (!isStopped && !current.isRunning()) current = await openCluster(cluster, purpose, first.port);
  }

  try {
    if (first.isOwn) await prepareDatabase({ port: first.port, password });
  } catch (error) {
    await first.stop();
    throw error;
  }
  return {
    /** The address for the server, whose role may only use its own tables. */
    url: urlOf(SERVER_ROLE, password, first.port),
    /** The address for creating databases, which the server itself never does. */
    superuserUrl: urlOf(SUPERUSER, password, first.port),
    /** Restarts PostgreSQL at the same address if it is gone. */
    revive(): Promise<void> {
      reviving ??= reviveOnce().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    /** Ends PostgreSQL, unless it belongs to the server and this is a command. */
    async stop(): Promise<void> {
      isStopped = true;
      await reviving?.catch(() => {}); // the caller has already received the error
      await current.stop();
    },
  };
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

function urlOf(role: string, password: string, port: number): string {
  return `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Creates the database and the server's role, or repairs them: a start may have been killed. */
async function prepareDatabase(access: Access): Promise<void> {
  await withSuperuser(access, 'postgres', async (client) => {
    const { rowCount: databases } = await client.query(
      `select from pg_database where datname = '${DATABASE}'`,
    );
    if (!databases) await client.query(`create database ${DATABASE}`);
    const { rowCount: roles } = await client.query(`select from pg_roles where rolname = '${SERVER_ROLE}'`);
    // The role's password, which no query can read, is the superuser's; it consists of base64url characters only.
    await client.query(
      `${roles ? 'alter' : 'create'} role ${SERVER_ROLE} ${ATTRIBUTES} password '${access.password}'`,
    );
    await client.query('revoke connect on database postgres, template1 from public');
  });
  await withSuperuser(access, DATABASE, (client) =>
    client.query(`alter schema public owner to ${SERVER_ROLE}`),
  );
}
