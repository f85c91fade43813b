import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STATEMENT } from '@venture/contract/statement';

/** The files of a release by their paths, with `/` between the parts. */
export type ReleaseFiles = ReadonlyMap<string, Buffer>;

/** Hidden files are notes of a build, and source maps are for its developers: neither is released. */
const LEFT_BEHIND = /^\.|\.map$/;

/** The hash of a file, as in an integrity attribute. */
export function integrity(content: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The hash of every file. */
export function hashFiles(files: ReleaseFiles): ReadonlyMap<string, string> {
  return new Map([...files].map(([path, content]) => [path, integrity(content)]));
}

/** Everything below a folder that belongs to a release. */
export async function readFiles(folder: string): Promise<ReleaseFiles> {
  const paths = (await pathsIn(folder)).filter((path) => path !== STATEMENT);
  const read = paths.map(async (path) => [path, await readFile(join(folder, path))] as const);
  return new Map(await Promise.all(read));
}

async function pathsIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !LEFT_BEHIND.test(name))
    .map((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? pathsIn(folder, path) : [path];
    });
  return (await Promise.all(found)).flat();
}
