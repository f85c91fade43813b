import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../process/failure';

/** Hidden files are notes of a build, and source maps are for its developers: neither is released. */
const LEFT_BEHIND = /^\.|\.map$/;

/** Systems that cannot write the entries of a folder to disk on request. */
const NO_FOLDER_SYNC = ['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP'];

/** The hash of a file, as in an integrity attribute. */
export function integrity(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Copies the files of a release and waits until they are on disk; answers each file's hash. */
export async function copyRelease(from: string, to: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  await mkdir(to, { recursive: true });
  const folders = new Set([to]);
  await Promise.all(
    (await filesOf(from)).map(async (file) => {
      const content = await readFile(join(from, file));
      hashes.set(file, integrity(content));
      const target = join(to, file);
      await mkdir(dirname(target), { recursive: true });
      for (let folder = dirname(target); folder !== to; folder = dirname(folder)) folders.add(folder);
      await writeDurably(target, content);
    }),
  );
  await Promise.all([...folders].map(syncFolder));
  return hashes;
}

/** The hash of every file of a release that lies there already. */
export async function hashesIn(folder: string): Promise<Map<string, string>> {
  const files = await filesOf(folder);
  const pairs = files.map(async (file) => [file, integrity(await readFile(join(folder, file)))] as const);
  return new Map(await Promise.all(pairs));
}

/** A reader sees the old text or the new one, never half of it, and after a power cut one of both. */
export async function replaceFile(file: string, text: string, draft: string): Promise<void> {
  await writeDurably(draft, text);
  await rename(draft, file);
  await syncFolder(dirname(file));
}

export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes(errorCode(error) ?? '')) throw error;
  }
}

async function writeDurably(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Everything below a folder that is not left behind, with `/` between the parts of a path. */
async function filesOf(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !LEFT_BEHIND.test(name))
    .map((entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesOf(folder, path) : [path];
    });
  return (await Promise.all(found)).flat();
}
