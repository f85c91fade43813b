import { resolve } from 'node:path';
import type { Database } from '../../database/schema';
import { Failure } from '../../process/failure';
import { type Amount, backup } from './backup';
import { restore } from './restore';

const USAGE = 'Usage: backup <file> | restore <file>';

export type BackupCommand = { readonly command: 'backup' | 'restore'; readonly file: string };

/** Reads the operator's command, before anything is opened for it. */
export function parseBackup(command: 'backup' | 'restore', args: readonly string[]): BackupCommand {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) throw new Failure(USAGE);
  return { command, file: resolve(file) };
}

/** Saves or brings back everything; answers what to print. */
export async function runBackup({ command, file }: BackupCommand, db: Database): Promise<string> {
  if (command === 'backup') return `Saved ${inWords(await backup(db, file))} to ${file}.`;
  return `Restored ${inWords(await restore(db, file))} from ${file}. Everyone has to log in again.`;
}

function inWords({ tables, rows }: Amount): string {
  return `${rows.toLocaleString('en')} rows from ${tables} tables`;
}
