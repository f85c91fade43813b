import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../process/failure';
import { type Asset, createAsset, createAssetCache } from './asset';
import type { Compressor } from './packing';

/** A part of a path: no leading dot, so neither `..` nor hidden files, and no separator of any system. */
const PART = /^[\w@][\w@.+~-]*$/;

/** Nothing to send: there is no such file, or it is a folder. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

/** Whether a path names a file below a folder, whatever the system. */
export function isSafePath(path: string): boolean {
  return path.split('/').every((part) => PART.test(part));
}

/**
 * The files below a folder, each read once and then answered from memory. Pages are never kept for long by browsers: the
 * server fills in what changes.
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
    /** Reads everything now, instead of when somebody asks. */
    async readAll(): Promise<void> {
      for (const path of await listFilesBelow(root)) await find(path);
    },
    /** Reads again, when asked, what may change under the same name. */
    forgetChangeable(): void {
      for (const path of changeable) files.forget(path);
      changeable.clear();
    },
  };
}

/** The paths of all files below a folder; none if it is not there. */
export async function listFilesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}
