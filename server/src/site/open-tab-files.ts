import { copyFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { makeFolder } from '../process/places';
import limits from '../releases/store-limits.json';
import { listFilesBelow } from './folder';

/**
 * Keeps copies of files that tabs may ask for after `from` was replaced by another folder. Answers what copies
 * those that are there now, and removes what no server has had for a while; to be called now and then.
 */
export function createOpenTabCopier(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
  log: Log,
): () => Promise<void> {
  let last = Promise.resolve();
  let isTold = false;

  async function keep(): Promise<void> {
    try {
      for (const path of (await listFilesBelow(from)).filter(isWanted)) {
        await copy(join(from, path), join(to, path));
      }
      await sweep(to);
    } catch (error) {
      if (!isTold) {
        log.warn('files of the shell are not kept for open tabs', { folder: to, reason: reason(error) });
      }
      isTold = true;
    }
  }

  return () => {
    last = last.then(keep);
    return last;
  };
}

/** The time of a copy is when a server last had the file. */
async function copy(file: string, kept: string): Promise<void> {
  const [{ size }, before] = await Promise.all([stat(file), stat(kept).catch(() => undefined)]);
  const now = new Date();
  if (before?.size === size) return utimes(kept, now, now);
  const draft = join(dirname(kept), `.${basename(kept)}-${process.pid}`);
  await makeFolder(dirname(kept));
  await copyFile(file, draft);
  await utimes(draft, now, now);
  await rename(draft, kept);
}

async function sweep(folder: string): Promise<void> {
  for (const path of await listFilesBelow(folder)) {
    const file = join(folder, path);
    // Another server may sweep the same folder.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > limits.openTabMs) await rm(file, { force: true });
  }
}
