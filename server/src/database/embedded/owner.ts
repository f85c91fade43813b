import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Failure, reason } from '../../process/failure';
import { type ClusterOptions, clusterFolder, SUPERUSER } from './cluster';
import { lastErrorLine, openFolder, POSTGRES_ENVIRONMENT, runProgram, type SystemUser } from './command';
import limits from './limits.json';
import { isAlive, readPostmaster } from './postmaster';

export type Cluster = ClusterOptions & { readonly password: string };

/** A command shares the database of the server that owns the folder; without a server it owns the folder itself. */
export type Purpose = 'server' | 'command';

/** A running PostgreSQL: started by this process, or by the server that owns the folder. */
export type RunningPostgres = {
  readonly port: number;
  readonly isOwn: boolean;
  readonly isRunning: () => boolean;
  /** Ends PostgreSQL if this process runs it. */
  readonly stop: () => Promise<void>;
};

/** The error for a folder that another server owns. */
export class FolderInUse extends Failure {}

/** A setting passed to the running PostgreSQL server: the kind of process that owns it, and that owner's process ID. */
const OWNER_SETTING = 'venture.owner';

/** Takes ownership of the folder and starts its PostgreSQL; a command gets the server's if one is running. */
export async function openCluster(
  cluster: Cluster,
  purpose: Purpose,
  wantedPort?: number,
): Promise<RunningPostgres> {
  const folder = clusterFolder(cluster.dataDir);
  const began = performance.now();
  for (;;) {
    const running = await findRunning(cluster);
    if (!running) {
      const started = await start(cluster, purpose, wantedPort);
      if (started) return started;
    } else if (!isAlive(running.owner)) {
      // The watcher of the dead owner may stop it first.
      await shutDown(cluster, 'immediate').catch(() => {});
    } else if (running.purpose === 'server') {
      if (purpose === 'command')
        return { port: running.port, isOwn: false, isRunning: () => true, stop: async () => {} };
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${running.owner}: stop it first, choose another with DATA_DIR, or give several servers one PostgreSQL with DATABASE_URL.`,
      );
    }
    // A command is running, or a PostgreSQL is starting or ending: waits for it.
    if (performance.now() - began > limits.startMs) {
      throw new Failure(
        `The database in ${folder} did not start within ${limits.startMs / 1000} seconds: if neither a command nor a PostgreSQL uses that folder, delete its postmaster.pid and start again.`,
      );
    }
    await wait(limits.againMs);
  }
}

type Found = { readonly port: number; readonly purpose: string; readonly owner: number };

/** Finds the PostgreSQL that runs on this folder; one that was not started by this program owns itself. */
async function findRunning({ dataDir, password }: Cluster): Promise<Found | undefined> {
  const running = await readPostmaster(clusterFolder(dataDir));
  if (running?.status !== 'ready') return undefined;
  const { port, pid } = running;
  try {
    const { rows } = await withSuperuser({ port, password }, 'postgres', (client) =>
      client.query<{ owner: string | null }>(`select current_setting('${OWNER_SETTING}', true) as owner`),
    );
    const [purpose = '', owner] = (rows[0]?.owner ?? `server ${pid}`).split(' ');
    return { port, purpose, owner: Number(owner) };
  } catch {
    return undefined; // the file is out of date, or it is ending
  }
}

/** Returns undefined if another process started first or is still ending, or if the port is taken. */
async function start(
  cluster: Cluster,
  purpose: Purpose,
  wantedPort: number | undefined,
): Promise<RunningPostgres | undefined> {
  const folder = clusterFolder(cluster.dataDir);
  const port = wantedPort ?? (await freePort());
  const { child, ended } = await launch(cluster, {
    port: String(port),
    [OWNER_SETTING]: `${purpose} ${process.pid}`,
  });
  if (await isReadyBefore(ended, folder, child)) {
    const isRunning = () => child.exitCode === null && child.signalCode === null;
    return {
      port,
      isOwn: true,
      isRunning,
      async stop() {
        // On a full disk it waits forever to write its last checkpoint; the next start reads its log instead.
        if (isRunning()) await shutDown(cluster, 'fast').catch(() => child.kill('SIGQUIT'));
        await ended;
      },
    };
  }
  const output = await ended;
  if (/lock file "[^"]*" (already exists|is empty)|still in use/.test(output)) return undefined;
  if (wantedPort === undefined && output.includes('Address already in use')) return undefined;
  const why = lastErrorLine(output)?.replaceAll(/\/proc\/self\/fd\/\d+/g, folder) ?? 'it printed nothing';
  throw new Failure(`PostgreSQL cannot run on the data folder ${folder}: ${why}.`);
}

/** Starts PostgreSQL detached from the terminal, so that Ctrl+C reaches only this program. */
async function launch(
  { dataDir, binaries, owner, durable }: Cluster,
  own: Readonly<Record<string, string>>,
): Promise<{ readonly child: ChildProcess; readonly ended: Promise<string> }> {
  const settings = {
    ...limits.settings,
    ...own,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const handed = await openFolder(clusterFolder(dataDir), owner);
  try {
    const child = spawn(binaries.postgres, ['-D', handed.path, ...flags], {
      ...ALONE,
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe', handed.descriptor ?? 'ignore'],
    });
    watch(child, owner);
    return { child, ended: outputOf(child) };
  } finally {
    await handed.close();
  }
}

const ALONE = { cwd: '/', detached: true, windowsHide: true, env: POSTGRES_ENVIRONMENT } as const;

/** Ends PostgreSQL when this process is gone, even after kill -9: the kernel then closes the pipe the shell reads. */
function watch(postgres: ChildProcess, owner: SystemUser): void {
  if (postgres.pid === undefined || process.platform === 'win32') return;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -QUIT "$0"', String(postgres.pid)], {
    ...ALONE,
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  postgres.once('exit', () => watcher.kill('SIGKILL'));
}

/** Returns the last output of a process once it has ended. */
function outputOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (text) => {
    said = (said + text).slice(-4000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(reason(error)));
    child.once('close', () => resolve(said));
  });
}

async function isReadyBefore(
  ended: Promise<string>,
  folder: string,
  { pid }: ChildProcess,
): Promise<boolean> {
  for (;;) {
    const running = await readPostmaster(folder);
    if (running?.pid === pid && running?.status === 'ready') return true;
    if ((await Promise.race([ended, wait(limits.pollMs)])) !== undefined) return false;
  }
}

/** Stops PostgreSQL and waits until it has ended. */
async function shutDown({ dataDir, binaries, owner }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  const handed = await openFolder(clusterFolder(dataDir), owner);
  const how = ['-m', mode, '-t', String(limits.stopSeconds)];
  try {
    await runProgram(binaries.pgCtl, ['stop', '-D', handed.path, ...how], owner, handed);
  } finally {
    await handed.close();
  }
}

/** The embedded database's address and password. */
export type Access = { readonly port: number; readonly password: string };

/** Connects to a database as the superuser. */
export async function withSuperuser<Result>(
  { port, password }: Access,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const place = { host: '127.0.0.1', port, user: SUPERUSER, password, database };
  const client = new pg.Client({ ...place, connectionTimeoutMillis: limits.connectMs });
  client.on('error', () => {}); // also rejects the pending call
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}
