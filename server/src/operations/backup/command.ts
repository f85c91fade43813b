import { dirname, join, resolve } from 'node:path';
import { formatNumber } from '@venture/api/format';
import { sql } from 'kysely';
import { isForbidden } from '../../database/errors';
import type { Database } from '../../database/schema';
import { readArguments, readWholeNumber } from '../../process/arguments';
import { Failure } from '../../process/failure';
import { type BackupCounts, type BackupResult, type StatusReporter, writeBackup } from './backup';
import {
  DELETIONS_FILE_NAME,
  type Deletion,
  type RemovalCounts,
  readDeletions,
  reapplyRemovals,
} from './deletions';
import { type BackupFolder, writeBackupToFolder } from './folder';
import limits from './limits.json';
import { restoreBackup } from './restore';

export const USAGE = `Usage: backup <file> | backup --to <folder> [--keep <number>]
       restore <file> [--deletions <list>] [--keep-tokens]
       recovered [--deletions <list>] [--keep-tokens] [--while-running]`;

type Command = 'backup' | 'restore' | 'recovered';

/** Which list of deletions there is beside those that are found, and whether tokens of teams stay valid. */
type Since = { readonly deletions: string | undefined; readonly keepTokens: boolean };

export type BackupCommand =
  | { readonly command: 'backup'; readonly file: string }
  | ({ readonly command: 'backup' } & BackupFolder)
  | ({ readonly command: 'restore'; readonly file: string } & Since)
  | ({ readonly command: 'recovered'; readonly whileRunning: boolean } & Since);

const OPTIONS = {
  backup: ['to', 'keep'],
  restore: ['deletions', 'keep-tokens'],
  recovered: ['deletions', 'keep-tokens', 'while-running'],
} as const;

/** Reads the operator's command, before anything is opened for it. */
export function parseBackupCommand(command: Command, args: readonly string[]): BackupCommand {
  const { to, keep, deletions, keepTokens = false, whileRunning = false, file } = read(command, args);
  const since = { deletions: deletions && resolve(deletions), keepTokens };
  switch (command) {
    case 'backup':
      if (to && file === undefined) {
        return {
          command,
          folder: resolve(to),
          ...(keep !== undefined && { keep: readWholeNumber(keep, 1, limits.mostKept, KEEP) }),
        };
      }
      if (!file || to !== undefined || keep !== undefined) throw new Failure(USAGE);
      return { command, file: resolve(file) };
    case 'restore':
      if (!file) throw new Failure(USAGE);
      return { command, file: resolve(file), ...since };
    case 'recovered':
      if (file !== undefined) throw new Failure(USAGE);
      return { command, whileRunning, ...since };
    default:
      return command satisfies never;
  }
}

const TEXT = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;

function read(command: Command, args: readonly string[]) {
  const options = { to: TEXT, keep: TEXT, deletions: TEXT, 'keep-tokens': SWITCH, 'while-running': SWITCH };
  const { values, positionals } = readArguments(args, options, USAGE);
  const known: readonly string[] = OPTIONS[command];
  const isForeign = Object.keys(values).some((option) => !known.includes(option));
  const [file, ...more] = positionals;
  if (isForeign || more.length > 0) throw new Failure(USAGE);
  const { 'keep-tokens': keepTokens, 'while-running': whileRunning, ...texts } = values;
  return { ...texts, keepTokens, whileRunning, file };
}

const KEEP = `--keep takes a number from 1 to ${limits.mostKept}.`;

/** Where the server lists deletions, and who is told how far a long work is. */
export type BackupContext = { readonly deletionsFile: string; readonly tell: StatusReporter };

/** Saves or brings back everything, or ends what must not come back; returns what to print. */
export async function runBackupCommand(
  asked: BackupCommand,
  db: Database,
  around: BackupContext,
): Promise<string> {
  if (asked.command === 'recovered') {
    if (!asked.whileRunning && (await isServerConnected(db))) throw new Failure(RUNNING);
    const lists = await readLists([around.deletionsFile], asked.deletions);
    const ended = await db
      .transaction()
      .execute((trx) => reapplyRemovals(trx, { ...lists, keepTokens: asked.keepTokens }));
    return ['All sessions and links for passwords are ended.', ...endedLines(ended, lists)].join('\n');
  }
  if (asked.command === 'restore') return runRestore(asked, db, around);
  if (!('folder' in asked)) return savedTo(asked.file, await writeBackup(db, asked.file, around.tell));
  const { file, removed, ...saved } = await writeBackupToFolder(db, asked, around.tell);
  const older = removed.length > 0 ? ` Removed ${removed.length} older.` : '';
  return `${savedTo(file, saved)}${older}`;
}

const RUNNING =
  'A server uses this database. "recovered" logs everybody out, and revokes the tokens of all teams: it is for a database ' +
  'that PostgreSQL’s own tools have brought back. Stop the server first, or add --while-running.';

/** A server always has connections that were opened before this command was started. */
async function isServerConnected(db: Database): Promise<boolean> {
  const sessions = sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and backend_start < clock_timestamp() - make_interval(secs => ${process.uptime()}) limit 1`;
  const { rows } = await sessions.execute(db).catch((error) => {
    // Some services show connections to nobody.
    if (isForbidden(error)) return { rows: [] };
    throw error;
  });
  return rows.length > 0;
}

type RestoreCommand = Extract<BackupCommand, { readonly command: 'restore' }>;

async function runRestore(
  { file, deletions, keepTokens }: RestoreCommand,
  db: Database,
  { deletionsFile }: BackupContext,
): Promise<string> {
  const lists = await readLists([join(dirname(file), DELETIONS_FILE_NAME), deletionsFile], deletions);
  const { madeAt, ...restored } = await restoreBackup(db, file, { ...lists, keepTokens });
  return [
    `Restored ${inWords(restored)} from ${file}, as they were at ${madeAt}. Everyone has to log in again.`,
    ...endedLines(restored, lists),
  ].join('\n');
}

type Lists = {
  readonly files: readonly string[];
  readonly deletions: readonly Deletion[];
  readonly unreadable: number;
};

/** Those that are there, and the one that was named, which has to be. */
async function readLists(places: readonly string[], named: string | undefined): Promise<Lists> {
  const wanted = [...new Set([...places, ...(named === undefined ? [] : [named])])];
  const read = await Promise.all(wanted.map(async (file) => ({ file, list: await readDeletions(file) })));
  if (named !== undefined && read.some(({ file, list }) => file === named && !list)) {
    throw new Failure(`There is no list of deletions at ${named}.`);
  }
  const found = read.flatMap(({ file, list }) => (list ? [{ file, ...list }] : []));
  return {
    files: found.map(({ file }) => file),
    deletions: found.flatMap(({ deletions }) => deletions),
    unreadable: found.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

/** What the operator has to know of what is older now than it was. */
function endedLines({ deleted, revoked }: RemovalCounts, { files, unreadable }: Lists): readonly string[] {
  const by = files.length > 0 ? ` by ${files.join(' and ')}` : '';
  return [
    `Accounts deleted again${by}: ${deleted}.`,
    ...(files.length === 0 ? [NO_LIST] : []),
    ...(unreadable > 0 ? [`Lines of these lists that cannot be read: ${unreadable}.`] : []),
    ...(revoked > 0 ? [`Tokens of teams revoked: ${revoked}; teams make new ones.`] : []),
    OLDER,
  ];
}

const NO_LIST =
  'There is no list of deletions: whoever was deleted since the backup has an account again. With such a list, run "recovered --deletions <list>".';

const OLDER =
  'Passwords, roles, disabled accounts and codes of classes are those of then, too: look through "admin list", "admin team list" and /admin/users, and tell instructors.';

function savedTo(file: string, saved: BackupResult): string {
  const megabytes = (saved.bytes / 1e6).toFixed(1);
  return `Saved ${inWords(saved)} to ${file} (${megabytes} MB), and read it back.`;
}

function inWords({ tables, rows }: BackupCounts): string {
  return `${formatNumber(rows)} rows from ${tables} tables`;
}
