import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { Failure } from '../process/failure';
import { migrations } from './migrations';

/** Any number that no other program uses as a lock on the same database. */
const LOCK = 7_236_518_842;

/** Brings the database up to date: all or nothing, one process at a time, never backwards. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A large installation may need minutes; the update is applied completely or not at all.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await applyMissing(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true); // closing the connection rolls back
    throw error;
  }
}

async function applyMissing(client: PoolClient): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sql } of migrations) {
    const sha256 = createHash('sha256').update(sql).digest('hex');
    const before = applied.get(name);
    applied.delete(name);
    if (before === sha256) continue;
    if (before !== undefined) {
      throw new Failure(
        `The migration ${name} was edited after this database had applied it: restore the file and write a new migration instead.`,
      );
    }
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  }
  const [unknown] = applied.keys();
  if (unknown !== undefined) {
    throw new Failure(
      `The database was changed by a newer version of Venture Quest (it has "${unknown}"): start that version, or restore a backup.`,
    );
  }
}
