import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { delivered } from './delivered';

/** The PgBouncer of `deploy/pgbouncer.ini` in front of one PostgreSQL. */
export type Pooler = {
  /** The address of one of its databases through PgBouncer. */
  readonly through: (url: string) => string;
  /** Why it refused somebody so far, or failed. */
  readonly refusals: () => readonly string[];
  /** As `systemctl restart` does. */
  readonly restart: () => Promise<void>;
  /** Connects to another PostgreSQL from now on, as operators do after a failover. */
  readonly moveTo: (url: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** As few connections as make every transaction meet those that others have used. */
const CONNECTIONS = 4;
const LOOK_AGAIN_MS = 50;
/** It only names the socket. */
const PORT = 6432;

/** Starts a PgBouncer that hands out its connections for one transaction, on a socket of its own. */
export async function startPgBouncer(
  program: string,
  behind: string,
  connections = CONNECTIONS,
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-pgbouncer-'));
  await chmod(folder, 0o777); // it refuses to run as root
  const { username, password, pathname: database } = new URL(behind);
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(config, await configOf(new URL(behind), folder, connections));
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const on = (path: string) => `postgresql://${username}@${encodeURIComponent(folder)}:${PORT}${path}`;
  let said = '';

  async function launch() {
    const child = spawn(program, [...asOther, config], { stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (text) => {
      said += text;
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    while (!(await answers(on(database)))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`);
      await wait(LOOK_AGAIN_MS);
    }
    return { child, ended };
  }

  let running = await launch();
  const end = () => {
    running.child.kill();
    return running.ended;
  };
  return {
    through: (url) => on(new URL(url).pathname),
    refusals: () => said.split('\n').filter((line) => / (ERROR|FATAL) |pooler error/.test(line)),
    async restart() {
      await end();
      running = await launch();
    },
    async moveTo(url) {
      await writeFile(config, await configOf(new URL(url), folder, connections));
      running.child.kill('SIGHUP');
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true });
    },
  };
}

/** `*` stands for every database there. */
const configOf = ({ hostname, port }: URL, folder: string, connections: number) =>
  delivered('pgbouncer.ini', [
    ['venture = host=10.0.0.11 port=5432', `* = host=${hostname} port=${port}`],
    ['listen_addr = 127.0.0.1', `listen_addr =\nunix_socket_dir = ${folder}`],
    ['server_tls_sslmode = verify-full\nserver_tls_ca_file = /etc/ssl/certs/database-ca.pem\n', ''],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', `${folder}/users.txt`],
    ['default_pool_size = 20', `default_pool_size = ${connections}`],
  ]);

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
