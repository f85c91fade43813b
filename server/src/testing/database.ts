import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectAndMigrate } from '../database/database';
import { SERVER_ROLE } from '../database/embedded/launcher';
import { LOCKS } from '../database/locks';
import { migrations } from '../database/migrate';
import { createJsonLog } from '../process/log';

export type TestDatabase = {
  readonly url: string;
  /** For actions forbidden to the server, such as PostgreSQL settings, which remain until the database is dropped. */
  readonly superuserUrl: string;
  readonly drop: () => Promise<void>;
};

/** Name prefix of databases waiting for the next test. */
const FREE = 'free_';

/** Creates the caller's own empty, migrated database in this run's PostgreSQL. */
export async function testDatabase(): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: url, TEST_SUPERUSER_URL: superuserUrl } = process.env;
  if (!url || !superuserUrl) throw new Error('Jest has not started a PostgreSQL for this project.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await using(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.tests]);
    if (await takeFree(client, name)) return;
    const from = await template(client, url, superuserUrl);
    // Power cuts do not matter here, and copying files takes half as long as logging contents.
    await client.query(`create database ${name} template ${from} strategy file_copy`);
    // Some tests begin with their own empty schema.
    await client.query(`grant create on database ${name} to ${SERVER_ROLE}`);
  });
  return {
    url: named(url, name),
    superuserUrl: named(superuserUrl, name),
    drop: () => giveBack(superuserUrl, name),
  };
}

/** Takes a database that an earlier test returned. */
async function takeFree(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) limit 1',
    [FREE],
  );
  const [free] = rows;
  if (free) await client.query(`alter database ${free.datname} rename to ${name}`);
  return free !== undefined;
}

/** Empties a database for the next test, much faster than making one, or drops it if it was altered. */
async function giveBack(superuserUrl: string, name: string): Promise<void> {
  const isEmpty = await using(named(superuserUrl, name), emptied).catch(() => false);
  await using(superuserUrl, async (client) => {
    const drop = () => client.query(`drop database if exists ${name} with (force)`);
    if (isEmpty) await client.query(`alter database ${name} rename to ${FREE}${name}`).catch(drop);
    else await drop();
  });
}

/** Counts of tables, functions, triggers and constraints, and of rows in tables not emptied. */
const COUNTS = ['pg_class where relnamespace', 'pg_proc where pronamespace']
  .map((objects) => `(select count(*) from ${objects} = 'public'::regnamespace)`)
  .concat(
    ['pg_trigger', 'pg_constraint', 'settings', 'migrations'].map((of) => `(select count(*) from ${of})`),
  )
  .join(" || ' ' || ");

/** Marks the finished template in a comment on its schema, with its transaction and the counts. */
const MARK = `
  do $$ begin
    execute format('comment on schema public is %L', pg_current_xact_id()::text || ' ' || ${COUNTS});
  end $$`;

/** Whether nothing of the template was changed, removed or added since. */
const IS_AS_MADE = `
  with marked as (
    select split_part(mark, ' ', 1)::bigint as at, substring(mark from ' (.*)') as counts
    from obj_description('public'::regnamespace, 'pg_namespace') as mark where mark is not null
  ),
  changed as (
    select xmin from pg_class union all select xmin from pg_constraint union all select xmin from pg_trigger
    union all select xmin from pg_namespace union all select xmin from pg_attrdef
    union all select xmin from pg_attribute where attrelid >= 16384
    union all select xmin from pg_proc where pronamespace = 'public'::regnamespace
    union all select xmin from pg_description where classoid = 'pg_class'::regclass
    union all select xmin from settings union all select xmin from migrations)
  select not exists (select from changed where xmin::text::bigint > marked.at) and marked.counts = ${COUNTS}
    and sum(pg_relation_size(oid)) < 4000000 as "isAsMade"
  from marked, pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' group by marked.at, marked.counts`;

const EMPTY = `
  do $$ declare t name; begin
    for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('settings', 'migrations') loop
      execute format('delete from %I', t);
    end loop;
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
  end $$`;

/** Deletes all rows; returns false if that is not enough, or if so many that a new database is cheaper. */
async function emptied(client: pg.Client): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid, 1000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const { rows } = await client.query<{ isAsMade: boolean }>(IS_AS_MADE);
  if (!rows[0]?.isAsMade) return false;
  // No trigger runs and no reference is checked, so the order does not matter.
  await client.query('set session_replication_role = replica');
  await client.query(EMPTY);
  return true;
}

/** Returns the database that others are copied from; makes a new one if the migrations have changed. */
async function template(client: pg.Client, url: string, superuserUrl: string): Promise<string> {
  const version = createHash('sha256')
    .update(JSON.stringify([migrations, MARK]))
    .digest('hex')
    .slice(0, 12);
  const name = `server_template_${version}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return name;
  const draft = `test_draft_${version}`;
  await client.query(`create database ${draft}`);
  await using(named(superuserUrl, draft), (made) =>
    made.query(`alter schema public owner to ${SERVER_ROLE}`),
  );
  const migrated = await connectAndMigrate(named(url, draft), createJsonLog('error'));
  await migrated.close();
  await using(named(superuserUrl, draft), (made) => made.query(MARK));
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
}

async function using<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function named(url: string, database: string): string {
  return url.replace(/[^/]*$/, database);
}
