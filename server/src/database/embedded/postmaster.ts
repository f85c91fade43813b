import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../process/failure';

/** The facts that a running PostgreSQL writes into its data folder. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
};

/** Line numbers in `postmaster.pid`, counted from 0. */
const LINES = { pid: 0, port: 3, status: 7 } as const;

/** Reads which process runs on this data folder; undefined if there is none yet. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  const pid = Number(lines[LINES.pid]);
  if (!pid || !isAlive(pid)) return undefined;
  return { pid, port: Number(lines[LINES.port]), status: lines[LINES.status]?.trim() ?? 'starting' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM'; // alive, and another user's
  }
}
