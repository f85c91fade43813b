import { sql } from 'kysely';
import type { Database } from '../../database/schema';

/** The last backup that was written and read back, whoever made it and from which machine. */
export type LastBackup = {
  readonly madeAt: Date;
  /** By the clock of the database, which it was made by. */
  readonly ageSeconds: number;
  readonly version: string;
  readonly bytes: number;
  readonly rows: number;
};

/** Undefined when none was made, or none since this database was restored. */
export async function findLastBackup(db: Database): Promise<LastBackup | undefined> {
  const row = await db
    .selectFrom('last_backup')
    .select(['made_at', 'version', 'bytes', 'rows'])
    .select(sql<number>`extract(epoch from now() - made_at)::float8`.as('age'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { made_at: madeAt, age, version, bytes, rows } = row;
  return { madeAt, ageSeconds: Math.max(0, age), version, bytes: Number(bytes), rows: Number(rows) };
}

type Made = {
  readonly madeAt: string;
  readonly version: string;
  readonly bytes: number;
  readonly rows: number;
};

/** Of two that were made at once the later one counts. */
export async function recordBackup(db: Database, { madeAt, version, bytes, rows }: Made): Promise<void> {
  const made = { made_at: new Date(madeAt), version, bytes, rows };
  await db
    .insertInto('last_backup')
    .values(made)
    .onConflict((known) =>
      known.column('id').doUpdateSet(made).where('last_backup.made_at', '<', made.made_at),
    )
    .execute();
}
