import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../database/database';
import { type Embedded, startPostgres } from '../database/embedded/launcher';
import { isAlive } from '../database/embedded/postmaster';
import { grantSchema, SERVER_ROLE } from '../database/embedded/role';
import { migrations } from '../database/migrations';
import { checkoutOf } from '../process/checkout';
import { jsonLog } from '../process/log';

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** Any number: all test processes take turns with it. */
const LOCK = 7_236_518_843;

const PREFIX = 'test_';

const DATA_DIR = join(checkoutOf(__filename), 'node_modules', '.cache', 'venture', 'test-postgres');

/** Joined once for all databases of a test file: that takes longer than making one. */
let postgres: Promise<Embedded> | undefined;

/**
 * An empty, migrated database of the caller's own, in one PostgreSQL that all test processes share.
 * They only hold on to it: it ends when the last of them does, however that one ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  postgres ??= startPostgres({ dataDir: DATA_DIR, from: __filename, durable: false });
  const { url, superuserUrl } = await postgres;
  const name = `${PREFIX}${process.pid}_${randomBytes(4).toString('hex')}`;
  await using(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await dropLeftOver(client);
    const from = await template(client, { url, superuserUrl });
    // Without a power cut to think of, copying its files takes half as long as logging their contents.
    await client.query(`create database ${name} template ${from} strategy file_copy`);
    // Some tests begin with an empty schema of their own.
    await client.query(`grant create on database ${name} to ${SERVER_ROLE}`);
  });
  return {
    url: named(url, name),
    drop: () => using(superuserUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The database that others are copied from; a change of the migrations makes a new one. */
async function template(
  client: pg.Client,
  { url, superuserUrl }: Pick<Embedded, 'url' | 'superuserUrl'>,
): Promise<string> {
  const version = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12);
  const name = `server_template_${version}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return name;
  await client.query(`create database ${name}_draft`);
  await using(named(superuserUrl, `${name}_draft`), grantSchema);
  const draft = await connect(named(url, `${name}_draft`), jsonLog('error'));
  await draft.close();
  await client.query(`alter database ${name}_draft rename to ${name}`);
  return name;
}

/** Databases of test processes that were killed, and of a template that was never finished. */
async function dropLeftOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows) {
    const maker = datname.startsWith(PREFIX) ? Number(datname.split('_')[1]) : undefined;
    const isLeft = maker === undefined ? datname.endsWith('_draft') : !isAlive(maker);
    if (isLeft) await client.query(`drop database if exists ${datname} with (force)`);
  }
}

async function using(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function named(url: string, database: string): string {
  return url.replace(/[^/]*$/, database);
}
