import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { errorCode, Failure } from '../process/failure';
import { isOlder, VERSION } from '../process/version';
import { LOCKS } from './locks';
import { type Migration, migrations } from './migrations';
import released from './released.json';

/** A migration and the hash of its text. */
export type Hashed = { readonly name: string; readonly sha256: string };

type Applied = Hashed & { readonly version: string | null; readonly oldest: string | null };

/** Runs statements in one transaction. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Those of this version. */
export const hashed: readonly (Migration & Hashed)[] = migrations.map((migration) => ({
  ...migration,
  sha256: createHash('sha256').update(migration.sql).digest('hex'),
}));

const lastReleased = released.at(-1)?.version ?? VERSION;

/**
 * Brings the database up to date: all or nothing, one process at a time, never backwards. Answers the newer version that
 * has changed it, if this one can still use it.
 */
export async function migrate(pool: { connect(): Promise<PoolClient> }): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A large installation may need minutes; the update is applied completely or not at all.
    await client.query('set local statement_timeout = 0');
    const query: Query = async (text, values) => (await client.query(text, values && [...values])).rows;
    await takeMigrationLock(query);
    const newer = await applyMissing(query);
    await client.query('commit');
    client.release();
    return newer;
  } catch (error) {
    client.release(true); // closing the connection rolls back
    throw error;
  }
}

/** Until the end of the transaction nobody else migrates. */
export async function takeMigrationLock(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock($1)', [LOCKS.migration]);
}

/** Applies what is missing; answers the newer version that has changed the database, if this one can still use it. */
export async function applyMissing(query: Query): Promise<string | undefined> {
  await query(TABLE);
  const applied = await appliedIn(query);
  const missing = hashed.filter(({ name }) => !applied.has(name));
  const unknown = [...applied.values()].filter((row) => hashed.every(({ name }) => name !== row.name));
  if (unknown.length > 0) return newerVersion(unknown, missing);
  const other = hashed.find(({ name, sha256 }) => (applied.get(name)?.sha256 ?? sha256) !== sha256);
  if (other) throw new Failure(otherMigration(other));
  await apply(query, missing);
  await recordVersion(query, missing);
  return undefined;
}

const TABLE =
  'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())';

/** Makes an empty database what the version was that had these first migrations only. */
export async function applyFirst(query: Query, count: number): Promise<void> {
  await query(TABLE);
  await apply(query, hashed.slice(0, count));
}

async function apply(query: Query, missing: readonly (Migration & Hashed)[]): Promise<void> {
  for (const { name, sql, sha256 } of missing) {
    await query(sql).catch((error) => {
      throw failedAt(name, error);
    });
    await query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  }
}

/** What the rows or the tables are to blame for; an outage is another matter. */
const OF_THE_DATABASE = /^(2|42|P0001)/;

function failedAt(name: string, error: unknown): unknown {
  if (!OF_THE_DATABASE.test(errorCode(error) ?? '')) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new Failure(
    `The database could not be brought up to date (${name}: ${why}), and nothing was changed: go on with the version before, as docs/recovery.md says.`,
  );
}

async function appliedIn(query: Query): Promise<ReadonlyMap<string, Applied>> {
  // The columns that 031-versions adds may not be there yet.
  const rows = await query<Applied>(`
    select name, sha256, to_jsonb(m) ->> 'version' as version, to_jsonb(m) ->> 'oldest_version' as oldest
    from migrations m order by name`);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Notes that this version has applied these. */
export async function recordVersion(query: Query, applied: readonly Migration[]): Promise<void> {
  const update = 'update migrations set version = $1, oldest_version = $2 where name = $3';
  for (const { name, oldest = lastReleased } of applied) await query(update, [VERSION, oldest, name]);
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

function otherMigration({ name, sha256 }: Hashed): string {
  const isReleased = released.some((version) => version.migrations.some((one) => one.sha256 === sha256));
  if (!isReleased) {
    return `The migration ${name} was edited after this database had applied it: restore the file and write a new migration instead.`;
  }
  return (
    `No released version of Venture Quest made this database (its migration "${name}" is another one): only a program built from the ` +
    'same commit can read it; otherwise restore a backup of a released version into an empty database.'
  );
}
