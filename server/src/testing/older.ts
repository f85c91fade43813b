import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { migrations } from '../database/migrations';

/** Takes a database back to what it was before this migration, empty: as an installation of that version made it. */
export async function emptyBefore(pool: Pool, migration: string): Promise<void> {
  const older = migrations.filter(({ name }) => name < migration);
  await pool.query('drop schema public cascade; create schema public');
  await pool.query(
    'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
  for (const { name, sql } of older) {
    await pool.query(sql);
    const sha256 = createHash('sha256').update(sql).digest('hex');
    await pool.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
  }
}
