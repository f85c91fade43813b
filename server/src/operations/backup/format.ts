import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import settings from './backup.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(settings.mostRows));

const Json = v.pipe(v.string(), v.parseJson());

const Table = v.strictObject({ name: v.string(), columns: v.array(v.string()), rows: count });
export type SavedTable = v.InferOutput<typeof Table>;

/**
 * The first line of a backup. Every following line is a row of the tables in their order, as a JSON string that
 * holds PostgreSQL's own text of that row; the last one is a {@link Trailer}.
 */
export const Header = v.pipe(
  Json,
  // A newer version may say more.
  v.object({
    ventureQuestBackup: v.number(),
    /** The version that is known to read it; 1.0.0 did not say. */
    version: v.optional(v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/))),
    madeAt: v.pipe(v.string(), v.isoTimestamp()),
    migrations: v.array(v.strictObject({ name: v.string(), sha256: v.string() })),
    tables: v.array(Table),
    sequences: v.array(
      v.strictObject({ name: v.string(), last: v.pipe(v.string(), v.regex(/^-?\d{1,19}$/)) }),
    ),
  }),
);
export type Header = v.InferOutput<typeof Header>;

/** The last line: how many rows there were, and the SHA-256 of everything before it. */
export const Trailer = v.pipe(Json, v.strictObject({ rows: count, sha256: v.string() }));

export const Row = v.pipe(Json, v.string());

/** Makes a value's text the same, and exact, on every PostgreSQL, and lets a long work take its time. */
export async function configureBackupTransaction(db: Database): Promise<void> {
  await sql`set local datestyle = 'ISO, YMD'`.execute(db);
  await sql`set local intervalstyle = 'iso_8601'`.execute(db);
  await sql`set local timezone = 'UTC'`.execute(db);
  await sql`set local bytea_output = 'hex'`.execute(db);
  await sql`set local extra_float_digits = 1`.execute(db);
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

export function totalRows({ tables }: Header): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
