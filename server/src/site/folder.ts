import { copyFile, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { errorCode, reason } from '../process/failure';
import type { Log } from '../process/log';
import { makeFolder } from '../process/paths';
import limits from '../releases/limits.json';
import { type Asset, type Compressor, createAsset, createAssetCache } from './asset';

/** A part of a path: no leading dot, so neither `..` nor hidden files, and no separator of any system. */
const PART = /^[\w@][\w@.+~-]*$/;

/** Nothing to send: the file is missing, or is a folder. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

/** Whether a path names a file below a folder, whatever the system. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((part) => PART.test(part));
}

/**
 * Serves files below a folder, each read once and then from memory. Browsers never keep pages for long: the server
 * fills in what changes.
 */
export function createFolderAssets(root: string, isImmutable: (path: string) => boolean, pack: Compressor) {
  const files = createAssetCache(read);
  const changeable = new Set<string>();

  async function read(path: string): Promise<Asset | undefined> {
    const body = await readFile(join(root, path)).catch((error) => {
      if (!ABSENT.includes(errorCode(error) ?? '')) throw error;
    });
    if (!body) return undefined;
    return createAsset(path, body, isImmutable(path) ? 'forever' : 'checked', pack);
  }

  async function find(path: string): Promise<Asset | undefined> {
    if (!isSafePath(path)) return undefined;
    if (!isImmutable(path)) changeable.add(path);
    return files.find(path);
  }

  return {
    find,
    /** Reads all files now instead of on request. */
    async readAll(): Promise<void> {
      for (const path of await listFilesBelow(root)) await find(path);
    },
    /** Has files read again if their content may change under the same name. */
    forgetChangeable(): void {
      for (const path of changeable) files.forget(path);
      changeable.clear();
    },
  };
}

/** Lists the paths of all files below a folder; none if the folder is missing. */
export async function listFilesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}

/**
 * Keeps copies of files that tabs may request after `from` was replaced. Returns a function, to be called now and
 * then, that copies the current files and removes those no server has had for a while.
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

/** Copies a file; the time of the copy is when a server last had the file. */
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
    // Another server may clean the same folder.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > limits.openTabMs) await rm(file, { force: true });
  }
}
