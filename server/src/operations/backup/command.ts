import { join, resolve } from 'node:path';
import { formatNumber } from '@venture/api/format';
import type { Command } from 'commander';
import type { Database } from '../../database/schema';
import { type CommandRunner, wholeNumber } from '../../process/command-line';
import { type BackupResult, writeBackup, writeBackupToFolder } from './backup';
import { DELETIONS_FILE_NAME, deleteAgain, writeDeletions } from './deletions';
import limits from './limits.json';
import { restoreArchive } from './restore';

/** The database and its address, for connections outside the pool. */
type Installation = { readonly db: Database; readonly url: string };
type BackupOptions = { readonly to?: string; readonly keep?: number };

/** Adds the commands that back up and restore everything. */
export function addBackupCommands(program: Command, run: CommandRunner<Installation>): void {
  program
    .command('backup')
    .description('saves everything to one file; every night: backup --to <folder> --keep 14')
    .argument('[file]')
    .option('--to <folder>', 'makes it in this folder, which has to exist, under a name with the time')
    .option(
      '--keep <number>',
      'how many backups stay in the folder; the oldest go once the new one was read back',
      wholeNumber(1, limits.mostKept),
    )
    .action((file: string | undefined, { to, keep }: BackupOptions, command: Command) => {
      if ((file === undefined) === (to === undefined))
        command.error('error: name a file, or a folder by --to');
      if (to !== undefined) return run((installation) => backUpTo(resolve(to), keep, installation));
      if (keep !== undefined) command.error('error: --keep is for a folder');
      return run(async ({ url }) => describeBackup(await writeBackup(url, resolve(file ?? ''))));
    });
  program
    .command('restore <file>')
    .description('brings it back into an empty database')
    .action((file: string) => run(({ url }) => restore(url, resolve(file)), { mayBeNew: true }));
  program
    .command('delete-again <list>')
    .description('deletes accounts that a backup brought back, by deletions.txt')
    .action((list: string) => run(({ db }) => replay(db, resolve(list))));
}

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
  const { deleted, unreadable } = await deleteAgain(db, list);
  const rest = unreadable > 0 ? ` ${unreadable} of its lines cannot be read: replay an older copy, too.` : '';
  return `Accounts deleted again by ${list}: ${deleted}.${rest}`;
}
