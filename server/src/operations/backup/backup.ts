import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { isUnreachableError } from '../../database/errors';
import type { Database } from '../../database/schema';
import { errorCode, Failure, reason } from '../../process/failure';
import { VERSION } from '../../process/version';
import { type Header, type Table, verifyTrailer, writeArchive } from './archive';
import limits from './limits.json';
import { copyTarget, listMigrations, listSequences, listTables, withTransaction } from './tables';

/** A backup written and read back. */
export type BackupResult = Awaited<ReturnType<typeof writeBackup>>;

/** These names sort by time. */
const NAME = /^venture-quest-[\d-]{10}T[\d-]{12}Z\.gz$/;
const FOLDER_DRAFT = 'venture-quest.draft';

/**
 * Writes a snapshot of everything to one file while others go on working. The file gets its final name once it is
 * complete, flushed to disk and read back; only its owner can read it.
 */
export async function writeBackup(url: string, file: string) {
  if (existsSync(file)) throw new Failure(`The file ${file} already exists: choose another name.`);
  return write(url, `${file}.draft`, () => file);
}

/**
 * Writes the backup into a folder, under a name with the time. The folder has to exist: its disk may not be
 * mounted. Removes and returns the oldest files, so that `keep` stay; none if the new one cannot be written.
 */
export async function writeBackupToFolder(url: string, folder: string, keep = Number.POSITIVE_INFINITY) {
  const found = await stat(folder).catch((error) => {
    throw new Failure(
      `The folder ${folder} for backups cannot be used (${reason(error)}): make or mount it.`,
    );
  });
  if (!found.isDirectory()) throw new Failure(`${folder} is not a folder: name one for backups.`);
  const saved = await write(url, join(folder, FOLDER_DRAFT), ({ madeAt }) =>
    join(folder, `venture-quest-${madeAt.replaceAll(/[:.]/g, '-')}.gz`),
  );
  const others = (await readdir(folder, { withFileTypes: true }))
    .filter((file) => file.isFile() && NAME.test(file.name) && file.name !== basename(saved.file))
    .map(({ name }) => name)
    .toSorted()
    .reverse();
  const removed = others.slice(keep - 1);
  for (const name of removed) await rm(join(folder, name), { force: true });
  return { ...saved, removed };
}

function write(url: string, draft: string, nameOf: (header: Header) => string) {
  return withTransaction(url, 'repeatable read', async (snapshot) => {
    await takeTurn(snapshot);
    const header = await headerOf(snapshot);
    const file = nameOf(header);
    try {
      await rm(draft, { force: true }); // of one that was killed
      const rows = await copyTables(snapshot, draft, header);
      await verifyTrailer(draft).catch((error) => {
        throw new Failure(`What was written to ${draft} cannot be read back: look after its disk.`, {
          cause: error,
        });
      });
      const { size: bytes } = await stat(draft);
      await rename(draft, file);
      await syncFolder(dirname(file));
      await snapshot.query(RECORD);
      return { file, tables: header.tables.length, rows, bytes };
    } catch (error) {
      await rm(draft, { force: true });
      if (Object(error).syscall === undefined || isUnreachableError(error)) throw error;
      throw new Failure(`The backup cannot be written to ${file}: ${reason(error)}.`);
    }
  });
}

/** Lets only one process on any machine back up at a time; called before the first query takes the snapshot. */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query(`set local lock_timeout = ${limits.turnMs}`);
  await client.query('lock table last_backup in share update exclusive mode').catch((error) => {
    if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Failure('Another backup of this database is being made: wait for its end.');
  });
}

const LOCK_NOT_AVAILABLE = '55P03';

async function headerOf(snapshot: pg.Client): Promise<Header> {
  const { rows } = await snapshot.query<{ now: Date }>('select now()');
  const [{ now } = { now: new Date() }] = rows;
  return {
    ventureQuestArchive: limits.format,
    version: VERSION,
    madeAt: now.toISOString(),
    migrations: [...(await listMigrations(snapshot))],
    tables: [...(await listTables(snapshot))],
    sequences: await listSequences(snapshot),
  };
}

/** Returns the row count. */
async function copyTables(snapshot: pg.Client, draft: string, header: Header): Promise<number> {
  let rows = 0;
  await writeArchive(draft, header, async function* (table: Table) {
    const stream = snapshot.query(copyTo(`copy ${copyTarget(table)} to stdout (format binary)`));
    yield* stream;
    rows += stream.rowCount;
  });
  return rows;
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

const RECORD = `
  insert into last_backup (made_at) values (now())
  on conflict (id) do update set made_at = excluded.made_at`;

/** Finds when the last backup was made and how long ago, by the database's clock; undefined without one. */
export async function findLastBackup(
  db: Database,
): Promise<{ readonly madeAt: Date; readonly ageSeconds: number } | undefined> {
  const row = await db
    .selectFrom('last_backup')
    .select(['made_at as madeAt', sql<number>`extract(epoch from now() - made_at)::float8`.as('age')])
    .executeTakeFirst();
  return row && { madeAt: row.madeAt, ageSeconds: Math.max(0, row.age) };
}
