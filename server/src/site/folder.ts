import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../process/failure';
import { type Asset, asset, isPage } from './asset';
import type { Pack } from './packing';

/** A part of a path: no leading dot, so neither `..` nor hidden files, and no separator of any system. */
const PART = /^[\w@][\w@.+~-]*$/;

/** Above this many bytes everything is forgotten; releases come and go, the server stays. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Nothing to send: there is no such file, or it is a folder. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'];

export type Folder = ReturnType<typeof folder>;

/**
 * The files below a folder, each read once and then answered from memory. Pages are never kept for long by browsers: the
 * server fills in what changes.
 */
export function folder(root: string, isImmutable: (path: string) => boolean, pack: Pack) {
  const assets = new Map<string, Promise<Asset | undefined>>();
  const changeable = new Set<string>();
  let bytes = 0;

  async function read(path: string): Promise<Asset | undefined> {
    const body = await readFile(join(root, path)).catch((error) => {
      if (!ABSENT.includes(errorCode(error) ?? '')) throw error;
    });
    if (!body) return undefined;
    bytes += body.length;
    if (bytes > MOST_BYTES) forgetAll();
    return asset(path, body, isImmutable(path) && !isPage(path) ? 'forever' : 'checked', pack);
  }

  function forgetAll(): void {
    assets.clear();
    changeable.clear();
    bytes = 0;
  }

  async function find(path: string): Promise<Asset | undefined> {
    if (!path.split('/').every((part) => PART.test(part))) return undefined;
    const known = assets.get(path);
    if (known) return known;
    const reading = read(path);
    assets.set(path, reading);
    if (!isImmutable(path)) changeable.add(path);
    // What is missing or unreadable now may be there later.
    const found = await reading.catch((error) => {
      assets.delete(path);
      throw error;
    });
    if (!found) assets.delete(path);
    return found;
  }

  return {
    find,
    /** Reads everything now, instead of when somebody asks. */
    async readAll(): Promise<void> {
      for (const path of await filesBelow(root)) await find(path);
    },
    /** Reads again, when asked, what may change under the same name. */
    forgetChangeable(): void {
      for (const path of changeable) assets.delete(path);
      changeable.clear();
    },
  };
}

/** The paths of all files below a folder; none if it is not there. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
}
