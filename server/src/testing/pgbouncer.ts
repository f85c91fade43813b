import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A PgBouncer in front of one PostgreSQL. */
export type Pooler = {
  /** The address of one of its databases through PgBouncer. */
  readonly through: (url: string) => string;
  /** Why it refused somebody so far, or failed. */
  readonly refusals: () => readonly string[];
  readonly stop: () => Promise<void>;
};

/** As few connections as make every transaction meet those that others have used. */
const CONNECTIONS = 4;
const LOOK_AGAIN_MS = 50;

/** Starts a PgBouncer that hands out its connections for one transaction, on a socket of its own. */
export async function startPgBouncer(program: string, behind: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-pgbouncer-'));
  await chmod(folder, 0o777); // it refuses to run as root
  await writeFile(join(folder, 'pgbouncer.ini'), configOf(new URL(behind), folder));
  const { username, password } = new URL(behind);
  await writeFile(join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, [...asOther, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const through = (url: string) => {
    const { pathname } = new URL(url);
    return `postgresql://${username}@${encodeURIComponent(folder)}:${PORT}${pathname}`;
  };
  while (!(await answers(through(behind)))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`);
    await wait(LOOK_AGAIN_MS);
  }
  return {
    through,
    refusals: () => said.split('\n').filter((line) => / (ERROR|FATAL) |pooler error/.test(line)),
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** It only names the socket. */
const PORT = 6432;

/** `*` stands for every database there. */
const configOf = ({ hostname, port }: URL, folder: string) => `
[databases]
* = host=${hostname} port=${port}

[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`;

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
