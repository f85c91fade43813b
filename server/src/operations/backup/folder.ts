import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Trx } from '../../database/schema';
import { Failure, reason } from '../../process/failure';
import { backup, DRAFT, databaseTime, type Saved, type Tell } from './backup';
import { deletionWriter, LIST } from './deletions';

/** A folder of backups, and how many of them stay; all do where no number is given. */
export type BackupFolder = { readonly folder: string; readonly keep?: number };

/** What was written into a folder, and which older ones it replaces. */
export type Kept = Saved & { readonly file: string; readonly removed: readonly string[] };

/** Any number that no other work of this program uses as a lock on the same database. */
const TURN = 7_236_518_845;

/** Names that sort by their time; nothing else in the folder is ever removed. */
const NAME = /^venture-quest-\d{8}T\d{6}Z\.gz$/;

/**
 * Saves everything into a folder, and lists beside it who was deleted. The oldest ones there go only when the new one was read back; when that fails,
 * as on a full disk, all of them stay.
 */
export async function backupInto(db: Database, { folder, keep }: BackupFolder, tell: Tell): Promise<Kept> {
  await expectFolder(folder);
  const save = async (turn: Trx): Promise<Kept> => {
    await takeTurn(turn);
    await removeDrafts(folder);
    const name = nameOf(await databaseTime(turn));
    const saved = await backup(db, join(folder, name), tell);
    await deletionWriter(db, join(folder, LIST))();
    const removed = keep === undefined ? [] : await removeOldest(folder, name, keep);
    return { ...saved, file: join(folder, name), removed };
  };
  const outcomes: Promise<Kept>[] = [];
  const turn = db.transaction().execute((begun) => {
    const outcome = save(begun);
    outcomes.push(outcome);
    return outcome;
  });
  // What became of the backup counts, and not whether its turn, which writes nothing, could be ended.
  return turn.catch((error) => outcomes[0] ?? Promise.reject(error));
}

/** It is not made here: where a disk is not mounted, its place would be filled instead. */
async function expectFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error) => {
    throw new Failure(
      `The folder ${folder} for backups cannot be used (${reason(error)}): make or mount it.`,
    );
  });
  if (!found.isDirectory()) throw new Failure(`${folder} is not a folder: name one for backups.`);
}

/** One process backs up at a time, on whichever machine: the end of the transaction is the end of the turn. */
async function takeTurn(turn: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(turn);
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${TURN}) as taken`.execute(
    turn,
  );
  if (!rows[0]?.taken) throw new Failure('Another backup of this database is being made: wait for its end.');
}

function nameOf(madeAt: Date): string {
  return `venture-quest-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.gz`;
}

/** What was begun and never finished, as when the machine stopped. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter(
    (name) => name.endsWith(DRAFT) && NAME.test(name.slice(0, -DRAFT.length)),
  );
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

async function removeOldest(folder: string, newest: string, keep: number): Promise<readonly string[]> {
  const files = await readdir(folder, { withFileTypes: true });
  const others = files.filter((file) => file.isFile() && NAME.test(file.name) && file.name !== newest);
  const oldest = others
    .map(({ name }) => name)
    .toSorted()
    .reverse()
    .slice(keep - 1);
  for (const name of oldest) await rm(join(folder, name), { force: true });
  return oldest;
}
