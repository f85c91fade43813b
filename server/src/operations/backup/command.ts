import { join, resolve } from 'node:path';
import { formatNumber } from '@venture/api/format';
import type { Database } from '../../database/schema';
import { readArguments, readWholeNumber } from '../../process/arguments';
import { Failure } from '../../process/failure';
import { type BackupResult, writeBackup, writeBackupToFolder } from './backup';
import { DELETIONS_FILE_NAME, deleteAgain, writeDeletions } from './deletions';
import limits from './limits.json';
import { restoreArchive } from './restore';

export const USAGE = `Usage: backup <file> | backup --to <folder> [--keep <number>]
       restore <file>
       delete-again <list>`;

/** The database, and its address, for connections beside those of the pool. */
type Installation = { readonly db: Database; readonly url: string };

/** Answers what to print. */
type Act = (installation: Installation) => Promise<string>;

/** Reads the operator's command, before anything is opened for it. */
export function parseBackupCommand(
  command: 'backup' | 'restore' | 'delete-again',
  args: readonly string[],
): Act {
  const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
  const {
    values: { to, keep },
    positionals: [file, ...more],
  } = readArguments(args, options, USAGE);
  const isBackup = command === 'backup';
  const isNamedOnce = (file === undefined) !== (to === undefined) && more.length === 0;
  if (!isNamedOnce || (to && !isBackup) || (keep && !to)) throw new Failure(USAGE);
  if (to !== undefined) {
    const most = keep === undefined ? undefined : readWholeNumber(keep, 1, limits.mostKept, KEEP);
    return (installation) => backUpTo(resolve(to), most, installation);
  }
  const path = resolve(file ?? '');
  if (isBackup) return async ({ url }) => describeBackup(await writeBackup(url, path));
  return command === 'restore' ? ({ url }) => restore(url, path) : ({ db }) => replay(db, path);
}

const KEEP = `--keep takes a number from 1 to ${limits.mostKept}.`;

async function backUpTo(
  folder: string,
  keep: number | undefined,
  { db, url }: Installation,
): Promise<string> {
  const { removed, ...saved } = await writeBackupToFolder(url, folder, keep);
  await writeDeletions(db, join(folder, DELETIONS_FILE_NAME));
  const older = removed.length > 0 ? ` Removed ${removed.length} older.` : '';
  return `${describeBackup(saved)}${older}`;
}

function describeBackup({ file, tables, rows, bytes }: BackupResult): string {
  return `Saved ${formatNumber(rows)} rows of ${tables} tables to ${file} (${(bytes / 1e6).toFixed(1)} MB), and read it back.`;
}

async function restore(url: string, file: string): Promise<string> {
  const { rows, tables, madeAt } = await restoreArchive(url, file);
  return [
    `Restored ${formatNumber(rows)} rows of ${tables} tables from ${file}, as they were at ${madeAt}.`,
    'Everyone has to log in again, and teams make new tokens.',
    'Who has deleted their account since then is back: run "delete-again <list>" with the newest deletions.txt.',
    'Passwords, roles, disabled accounts and codes of classes are those of then, too: look through "admin list" and /admin/users, and tell instructors.',
  ].join('\n');
}

async function replay(db: Database, list: string): Promise<string> {
  return `Accounts deleted again by ${list}: ${await deleteAgain(db, list)}.`;
}
