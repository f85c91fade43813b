import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { POSTGRES_ENVIRONMENT, runProgram, type SystemUser } from '../database/embedded/command';

/** A PostgreSQL server that belongs to one test. */
export type PostgresMachine = {
  readonly port: number;
  /** Its data folder. */
  readonly data: string;
  readonly start: () => Promise<void>;
  /** Runs statements as the superuser, on its own connection. */
  readonly ask: <Row extends object>(sql: string) => Promise<readonly Row[]>;
  /** Kills all its processes at once, as a power cut would; throws if there are none. */
  readonly kill: () => Promise<void>;
};

/** The superuser, who needs no password. */
const SUPERUSER = 'postgres';
const LOOK_AGAIN_MS = 50;
const SETTINGS = [...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=32MB']];

/** `program` is the path of the server; the other tools are in the same folder. */
export type PostgresPlace = { readonly program: string; readonly owner: SystemUser; readonly port: number };

/** Returns a PostgreSQL server with this data folder, not running yet. */
export function postgresMachine(data: string, { program, owner, port }: PostgresPlace): PostgresMachine {
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();

  async function ask<Row extends object>(sql: string): Promise<readonly Row[]> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    const { pid, exitCode, signalCode } = child ?? {};
    const hasEnded = exitCode !== null || signalCode !== null;
    if (pid === undefined || hasEnded) throw new Error('This PostgreSQL does not run.');
    process.kill(pid, 'SIGSTOP'); // it starts no more processes
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const each of [...children.trim().split(' ').filter(Boolean).map(Number), pid]) end(each, name);
  }

  return {
    ...{ port, data, ask },
    async start() {
      const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ['-c', setting]);
      const started = spawn(program, ['-D', data, ...settings], {
        ...owner,
        cwd: '/',
        env: POSTGRES_ENVIRONMENT,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      started.stderr.on('data', (text) => {
        said += text;
      });
      child = started;
      ended = new Promise((resolve) => started.once('close', resolve));
      while (!(await ask('select 1').catch(() => undefined))) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL does not start: ${said}`);
        await wait(LOOK_AGAIN_MS);
      }
    },
    async kill() {
      await signal('SIGKILL');
      await ended;
    },
  };
}

/** Sends a signal to a process, which may have just ended by itself. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

/** Makes an empty data folder. */
export function initialize(data: string, { program, owner }: PostgresPlace): Promise<void> {
  const how = ['--username', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  return runProgram(join(dirname(program), 'initdb'), ['--pgdata', data, ...how], owner);
}
