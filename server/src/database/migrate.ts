import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { errorCode, Failure } from '../process/failure';
import { isOlder, VERSION } from '../process/version';
import { isLockedOut } from './errors';
import { migration as limits } from './limits.json';
import { LOCKS } from './locks';
import { type Migration, migrations } from './migrations';
import released from './released.json';

/** A migration and the hash of its text. */
export type MigrationHash = { readonly name: string; readonly sha256: string };

type Applied = MigrationHash & { readonly version: string | null; readonly oldest: string | null };

/** Runs statements in one transaction. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Those of this version. */
export const hashedMigrations: readonly (Migration & MigrationHash)[] = migrations.map((migration) => ({
  ...migration,
  sha256: createHash('sha256').update(migration.sql).digest('hex'),
}));

const lastReleased = released.at(-1)?.version ?? VERSION;

type Pool = { connect(): Promise<PoolClient> };

/** What is left after a step: more, an index that is built in no transaction, or nothing. */
type Left = { readonly more: boolean; readonly index?: Migration; readonly newer?: string };

/**
 * Brings the database up to date while others use it: each migration in a transaction of its own, in steps where it takes
 * long, one process at a time, never backwards. Answers the newer version that has changed it, if this one can still use it.
 */
export async function migrate(pool: Pool, isPooled = false): Promise<string | undefined> {
  for (;;) {
    const { more, index, newer } = await inTransaction(pool, step).catch((error): Promise<Left> => {
      if (!isLockedOut(error)) throw error;
      return wait(limits.lookAgainMs, { more: true });
    });
    if (index) await inTransaction(pool, (query) => build(pool, query, { ...index, isPooled }));
    else if (!more) return newer;
  }
}

async function inTransaction<Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const result = await work(async (text, values) => (await client.query(text, values && [...values])).rows);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true); // closing the connection rolls back
    throw error;
  }
}

async function step(query: Query): Promise<Left> {
  await acquireMigrationLock(query);
  // Who needs a table for long, as a backup does, is not waited for: whoever comes next would wait as well.
  await query(`set local lock_timeout = ${limits.lockMs}`);
  return applyNext(query);
}

/** Until the end of the transaction nobody else migrates. */
export async function acquireMigrationLock(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
}

type Building = Migration & { readonly isPooled: boolean };

/**
 * Builds an index while learners write. Another process waits for it outside any statement, since PostgreSQL waits for
 * all statements that began earlier; what one that was killed has left is built anew.
 */
async function build(pool: Pool, query: Query, { name, sql, index, isPooled }: Building): Promise<void> {
  await query('set local idle_in_transaction_session_timeout = 0');
  const taken = await query('select where pg_try_advisory_xact_lock($1)', [LOCKS.index]);
  if (taken.length === 0) return wait(limits.lookAgainMs);
  if ((await appliedIn(query)).has(name)) return;
  const builder = await pool.connect();
  try {
    if (!isPooled) await builder.query('set statement_timeout = 0');
    const { rowCount } = await builder.query(IS_INVALID, [index]);
    if (rowCount) await builder.query(`drop index concurrently ${index}`);
    await builder.query(sql);
  } catch (error) {
    throw failedAt(name, error);
  } finally {
    builder.release(true); // what was set for it ends with it
  }
  await record(query, name);
}

const IS_INVALID = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';

/** Applies all that is missing in one transaction. */
export async function applyMissing(query: Query): Promise<void> {
  for (let left: Left = { more: true }; left.more; left = await applyNext(query))
    if (left.index) await apply(query, left.index);
}

/** Applies the next migration, or a step of it, if it can be done in a transaction. */
async function applyNext(query: Query): Promise<Left> {
  await query(TABLE);
  const applied = await appliedIn(query);
  const missing = hashedMigrations.filter(({ name }) => !applied.has(name));
  const unknown = [...applied.values()].filter((row) =>
    hashedMigrations.every(({ name }) => name !== row.name),
  );
  if (unknown.length > 0) return { more: false, newer: newerVersion(unknown, missing) };
  const other = hashedMigrations.find(
    (one) => !matchesHash(one, applied.get(one.name)?.sha256 ?? one.sha256),
  );
  if (other) throw new Failure(otherMigration(other));
  const [next] = missing;
  if (next?.index !== undefined) return { more: true, index: next };
  if (next) await (next.isRepeated ? repeat(query, next) : apply(query, next));
  return { more: next !== undefined };
}

/** Whether this is the hash of a migration, or of its text in an earlier commit. */
export const matchesHash = ({ sha256, earlier }: Migration & MigrationHash, hash: string | undefined) =>
  hash === sha256 || (hash !== undefined && hash === earlier);

const TABLE =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** Makes an empty database what the version was that had these first migrations only. */
export async function applyFirst(query: Query, count: number): Promise<void> {
  await query(TABLE);
  // What is repeated finds nothing here.
  for (const each of hashedMigrations.slice(0, count))
    await (each.isRepeated ? record(query, each.name) : apply(query, each));
}

async function apply(query: Query, { name, sql }: Migration): Promise<void> {
  await query(sql.replace(' concurrently', '')).catch((error) => {
    throw failedAt(name, error);
  });
  await record(query, name);
}

/** Goes on from where the last step ended; the one that finds nothing more is the last. */
async function repeat(query: Query, { name, sql }: Migration): Promise<void> {
  const [before] = await query<{ position: string }>(
    'select position from unfinished_migrations where name = $1',
    [name],
  );
  const [now] = await query<{ position: string | null }>(sql, [before?.position ?? '']).catch((error) => {
    throw failedAt(name, error);
  });
  await query('delete from unfinished_migrations where name = $1', [name]);
  if (typeof now?.position !== 'string') return record(query, name);
  await query('insert into unfinished_migrations values ($1, $2)', [name, now.position]);
}

async function record(query: Query, name: string): Promise<void> {
  const { sha256 } = hashedMigrations.find((one) => one.name === name) ?? {};
  await query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  if (name >= VERSIONED) await recordVersion(query);
}

/** From this one on it is noted which version applied what. */
const VERSIONED = '031-versions';

/** What the rows or the tables are to blame for; an outage is another matter. */
const OF_THE_DATABASE = /^(2|42|P0001|57014)/;

function failedAt(name: string, error: unknown): unknown {
  if (!OF_THE_DATABASE.test(errorCode(error) ?? '')) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Failure(
    `The database could not be brought up to date (${name}: ${why}): what came before it is kept, and nothing of it. Go on as docs/recovery.md says under "An upgrade failed".`,
  );
}

async function appliedIn(query: Query): Promise<ReadonlyMap<string, Applied>> {
  // The columns that 031-versions adds may not be there yet.
  const rows = await query<Applied>(`
    select name, sha256, to_jsonb(m) ->> 'version' as version, to_jsonb(m) ->> 'oldest_version' as oldest
    from migrations m order by name`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Notes that this version has applied what no other has. */
export async function recordVersion(query: Query): Promise<void> {
  const update =
    'update migrations set version = $1, oldest_version = $2 where name = $3 and version is null';
  for (const { name, oldest = lastReleased } of hashedMigrations)
    await query(update, [VERSION, oldest, name]);
}

/** The version that has changed the database; throws when this one cannot use it any more. */
function newerVersion(unknown: readonly Applied[], missing: readonly Migration[]): string {
  const [by, oldest] = [
    newest(unknown.map(({ version }) => version)),
    newest(unknown.map((row) => row.oldest)),
  ];
  if (by && oldest && !isOlder(VERSION, oldest) && missing.length === 0) return by;
  const names = unknown.map(({ name }) => `"${name}"`).join(', ');
  const start = oldest
    ? `start Venture Quest ${oldest} or a newer version`
    : 'start the version that ran last';
  throw new Failure(
    `This is Venture Quest ${VERSION}, and ${by ?? 'a version that it does not know'} has changed the database (${names}): ` +
      `${start}, or restore a backup that ${VERSION} or an older version made into an empty database.`,
  );
}

/** The newest of them, if all are known. */
function newest(versions: readonly (string | null)[]): string | null {
  return versions.reduce((one, other) => (one && other && isOlder(one, other) ? other : one && other && one));
}

function otherMigration({ name, sha256 }: MigrationHash): string {
  const isReleased = released.some((version) => version.migrations.some((one) => one.sha256 === sha256));
  if (!isReleased) {
    return `The migration ${name} was edited after this database had applied it: restore the file and write a new migration instead.`;
  }
  return (
    `No released version of Venture Quest made this database (its migration "${name}" is another one): only a program built from the ` +
    'same commit can read it; otherwise restore a backup of a released version into an empty database.'
  );
}
