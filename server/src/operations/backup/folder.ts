import { createHmac } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readInstallationKey } from '../../accounts/secrets';
import { LOCKS, withLockIfFree } from '../../database/locks';
import type { Database, Trx } from '../../database/schema';
import { Failure, reason } from '../../process/failure';
import {
  type BackupResult,
  DRAFT_SUFFIX,
  readDatabaseTime,
  type StatusReporter,
  writeBackup,
} from './backup';
import { createDeletionWriter, DELETIONS_FILE_NAME } from './deletions';

/** A folder of backups, and how many of them stay; all do where no number is given. */
export type BackupFolder = { readonly folder: string; readonly keep?: number };

/** What was written into a folder, and which older ones of the same installation it replaces. */
export type FolderBackupResult = BackupResult & {
  readonly file: string;
  readonly removed: readonly string[];
};

/** Names sort by their time, and end in an id of the installation; those of earlier builds have none. */
const NAME = /^venture-quest-\d{8}T\d{6}Z(?:-(?<installation>[0-9a-f]{8}))?\.gz$/;

/**
 * Saves everything into a folder, and lists beside it who was deleted. The oldest ones there go only when the new one was read back; when that fails,
 * as on a full disk, all of them stay.
 */
export async function writeBackupToFolder(
  db: Database,
  { folder, keep }: BackupFolder,
  tell: StatusReporter,
): Promise<FolderBackupResult> {
  await expectFolder(folder);
  const save = async (turn: Trx): Promise<FolderBackupResult> => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(turn);
    const installation = await installationOf(turn);
    await removeDrafts(folder, installation);
    const name = nameOf(await readDatabaseTime(turn), installation);
    const saved = await writeBackup(db, join(folder, name), tell);
    await createDeletionWriter(db, join(folder, DELETIONS_FILE_NAME))();
    const removed =
      keep === undefined ? [] : await removeOldest(folder, { newest: name, keep, installation });
    return { ...saved, file: join(folder, name), removed };
  };
  const outcomes: Promise<FolderBackupResult>[] = [];
  // One process backs up at a time, on whichever machine.
  const turn = withLockIfFree(db, LOCKS.backup, (begun) => {
    const outcome = save(begun);
    outcomes.push(outcome);
    return outcome;
  });
  // What became of the backup counts, and not whether its turn, which writes nothing, could be ended.
  const saved = await turn.catch((error) => outcomes[0] ?? Promise.reject(error));
  if (!saved) throw new Failure('Another backup of this database is being made: wait for its end.');
  return saved;
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

/** The same after a restoration, also elsewhere; says nothing about the key that it is made of. */
async function installationOf(db: Database): Promise<string> {
  const key = await readInstallationKey(db);
  return createHmac('sha256', key).update('backups').digest('hex').slice(0, 8);
}

function nameOf(madeAt: Date, installation: string): string {
  return `venture-quest-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${installation}.gz`;
}

/** Nothing else in the folder is ever removed. */
function isOwn(name: string, installation: string): boolean {
  const named = NAME.exec(name);
  return named !== null && (named.groups?.['installation'] ?? installation) === installation;
}

/** What was begun and never finished, as when the machine stopped. */
async function removeDrafts(folder: string, installation: string): Promise<void> {
  const drafts = (await readdir(folder)).filter(
    (name) => name.endsWith(DRAFT_SUFFIX) && isOwn(name.slice(0, -DRAFT_SUFFIX.length), installation),
  );
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

type Kind = { readonly newest: string; readonly keep: number; readonly installation: string };

async function removeOldest(
  folder: string,
  { newest, keep, installation }: Kind,
): Promise<readonly string[]> {
  const files = await readdir(folder, { withFileTypes: true });
  const others = files.filter(
    (file) => file.isFile() && isOwn(file.name, installation) && file.name !== newest,
  );
  const oldest = others
    .map(({ name }) => name)
    .toSorted()
    .reverse()
    .slice(keep - 1);
  for (const name of oldest) await rm(join(folder, name), { force: true });
  return oldest;
}
