import { appendFile, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { recordAudit } from '../../administration/audit';
import { lockGrants, lockLearner } from '../../database/locks';
import type { Database } from '../../database/schema';
import { deletePerson } from '../../people/change';
import { errorCode, Failure, reason } from '../../process/failure';
import { makeFolder } from '../../process/paths';

/** Name of the deletion list in the data folder and beside backups. */
export const DELETIONS_FILE_NAME = 'deletions.txt';

/** A line: the SHA-256 of a deleted account's id, and the time. Lines of any other form were left by a crash. */
const LINE = /^([0-9a-f]{64}) [\d:.T-]+Z$/gm;

/** Adds missing deletions to a list, so that they outlive the database. */
export async function writeDeletions(db: Database, file: string): Promise<void> {
  const rows = await db.selectFrom('deletions').select(['account', 'at']).orderBy('at').execute();
  const text = (await read(file)) ?? '';
  const listed = accountsIn(text);
  const lines = rows
    .filter(({ account }) => !listed.has(account))
    .map(({ account, at }) => `${account} ${at.toISOString()}\n`);
  if (lines.length === 0) return;
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  await appendFile(file, `${start}${lines.join('')}`, { mode: 0o600, flush: true }).catch((error) => {
    throw new Failure(`The list of deletions ${file} cannot be written (${reason(error)}).`);
  });
}

/** Makes a function that writes the deletions since its last call. */
export function createDeletionWriter(db: Database, file: string): () => Promise<void> {
  let written = 0;
  return async () => {
    const { count } = await db
      .selectFrom('deletions')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count === written) return;
    await makeFolder(dirname(file));
    await writeDeletions(db, file);
    written = count;
  };
}

/** Deletes listed accounts that a backup brought back; returns how many, and how many lines are unreadable. */
export async function deleteAgain(db: Database, file: string) {
  const text = await read(file);
  if (text === undefined) throw new Failure(`There is no list of deletions at ${file}.`);
  const unreadable = text.replace(LINE, '').match(/.+/g)?.length ?? 0;
  const listed = accountsIn(text);
  if (unreadable > 0 && listed.size === 0) throw new Failure(`${file} is no list of deletions.`);
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`account_hash(id) = any(${[...listed]}::text[])`)
    .execute();
  for (const { id } of found)
    await db.transaction().execute(async (trx) => {
      await lockGrants(trx);
      await lockLearner(trx, id);
      await deletePerson(trx, id);
      await recordAudit(trx, { action: 'account-deleted', madeBy: 'operator' });
    });
  return { deleted: found.length, unreadable };
}

/** Reads the file; undefined if it is missing. */
async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Failure(`The list of deletions ${file} cannot be read: ${reason(error)}.`);
  });
}

function accountsIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(LINE), ([, account = '']) => account));
}
