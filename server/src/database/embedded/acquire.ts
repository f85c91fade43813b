import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../process/failure';
import { type ClusterOptions, clusterFolder } from './cluster';
import { lastErrorLine, openFolder, runProgram } from './command';
import { KEEPER_SETTING, readKeeperPipe } from './connect';
import {
  acquireLease,
  type Lease,
  makeRunFolder,
  pipePath,
  type StartedPostgres,
  startUnderKeeper,
} from './keeper';
import limits from './limits.json';
import { type Postmaster, readPostmaster } from './postmaster';

export type Cluster = ClusterOptions & { readonly password: string };

/** A share in the PostgreSQL that runs the data folder. */
export type AcquiredPostgres = { readonly port: number; readonly lease: Lease };

/** Joins the PostgreSQL that runs on the data folder, or starts one; any number of processes may try at once. */
export async function acquirePostgres(cluster: Cluster, wantedPort?: number): Promise<AcquiredPostgres> {
  const folder = clusterFolder(cluster.dataDir);
  const began = performance.now();
  for (;;) {
    const running = await readPostmaster(folder);
    const acquired =
      (running && (await adopt(cluster, running))) ??
      (isOthersTurn(running, began) ? undefined : await start(cluster, wantedPort));
    if (acquired) return acquired;
    // Crash recovery takes its time too.
    if (performance.now() - began > limits.startMs) throw stuck(folder, running);
    await wait(limits.pollMs);
  }
}

/** Another process is starting or stopping it; a file left by a crash looks the same, so waiting has a limit. */
function isOthersTurn(running: Postmaster | undefined, began: number): boolean {
  return running !== undefined && running.status !== 'ready' && performance.now() - began < limits.patienceMs;
}

function stuck(folder: string, running: Postmaster | undefined): Failure {
  const who = running
    ? `its PID file names process ${running.pid}, which does not answer`
    : 'nothing answers';
  return new Failure(
    `The database in ${folder} did not start within ${limits.startMs / 1000} seconds (${who}): if no PostgreSQL uses that folder, delete its postmaster.pid and start again.`,
  );
}

function foreign(folder: string, { pid }: Postmaster): Failure {
  return new Failure(
    `Another program (process ${pid}) runs PostgreSQL on the data folder ${folder}: stop it first, or set DATABASE_URL to use it.`,
  );
}

async function adopt(cluster: Cluster, running: Postmaster): Promise<AcquiredPostgres | undefined> {
  if (running.status !== 'ready') return undefined;
  const door = { port: running.port, password: cluster.password };
  const pipe = await readKeeperPipe(door).catch(() => undefined);
  if (pipe === undefined) return undefined; // the file is out of date
  if (pipe === '') throw foreign(clusterFolder(cluster.dataDir), running);
  const lease = acquireLease(pipe);
  if (!lease) {
    // Its keeper was killed, so nothing would ever stop it: stop it now and start one with a keeper.
    process.kill(running.pid, 'SIGINT');
    return undefined;
  }
  // The last other process may have left while we took our share: check again now that we have it.
  const again = await readKeeperPipe(door).catch(() => undefined);
  if (again === pipe && lease.isKept()) return { port: running.port, lease };
  lease.release();
  return undefined;
}

async function start(
  cluster: Cluster,
  wantedPort: number | undefined,
): Promise<AcquiredPostgres | undefined> {
  const port = wantedPort ?? (await freePort());
  const runFolder = await makeRunFolder(cluster.dataDir);
  const kept = await launch(cluster, port, runFolder);
  const output = await readyOrEnded(cluster, port, kept);
  if (output === 'ready') {
    const pipe = await readKeeperPipe({ port, password: cluster.password }).catch(() => undefined);
    if (pipe === pipePath(runFolder)) return { port, lease: kept.lease };
  }
  kept.lease.release();
  if (output === 'ready' || isRace(output, wantedPort)) return undefined;
  const folder = clusterFolder(cluster.dataDir);
  const why = lastErrorLine(output)?.replaceAll(/\/proc\/self\/fd\/\d+/g, folder) ?? 'it printed nothing';
  throw new Failure(`PostgreSQL cannot run on the data folder ${folder}: ${why}.`);
}

async function launch(cluster: Cluster, port: number, runFolder: string): Promise<StartedPostgres> {
  const folder = clusterFolder(cluster.dataDir);
  const handed = await openFolder(folder, cluster.owner);
  // Logs never hold what a person typed.
  const all = { ...limits.settings, port: String(port), [KEEPER_SETTING]: pipePath(runFolder) };
  const options = Object.entries({
    ...all,
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  });
  const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { postgres, pgCtl } = cluster.binaries;
  const stop = () => void runProgram(pgCtl, ['stop', '-D', folder, '-m', 'fast'], {}).catch(() => {});
  try {
    return await startUnderKeeper(
      runFolder,
      [postgres, '-D', handed.path, ...flags],
      cluster.owner,
      handed,
      stop,
    );
  } finally {
    await handed.close();
  }
}

/** `'ready'`, or what PostgreSQL printed when it ended instead. */
async function readyOrEnded(cluster: Cluster, port: number, kept: StartedPostgres): Promise<string> {
  for (;;) {
    const running = await readPostmaster(clusterFolder(cluster.dataDir));
    if (running?.port === port && running.status === 'ready') return 'ready';
    const output = await Promise.race([kept.ended, wait(limits.pollMs)]);
    if (output !== undefined) return output;
  }
}

/** Another process was faster to start this folder, is still stopping it, or has taken the port. */
function isRace(output: string, wantedPort: number | undefined): boolean {
  if (/lock file|still in use|shared memory block/.test(output)) return true;
  return wantedPort === undefined && output.includes('Address already in use');
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
