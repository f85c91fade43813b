import pg from 'pg';
import { applyFirst } from '../database/migrate';
import { migrations } from '../database/migrations';

/** Takes a database back to what it was before this migration, empty: as an installation of that version made it. */
export async function emptyBefore(url: string, migration: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const older = migrations.filter(({ name }) => name < migration);
  await applyFirst(
    async (text, values) => (await client.query(text, values && [...values])).rows,
    older.length,
  );
  await client.end();
}
