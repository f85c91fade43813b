import { parseJson } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import { fetchRelease, releaseBase } from '@venture/host/load';
import * as v from 'valibot';
import type { RemoteEntry } from '../list/listing';
import { atOnce, releaseWaitMs } from './offline.json';
import { FILES_CACHE, isFile } from './places';

/** Addresses of files with their expected hashes. */
export type FileHashes = Release['files'];

const page = () => new URL('./', document.baseURI).href;
const openFiles = () => caches.open(FILES_CACHE);

/** Caches all parts of the newest shell, whose page the worker has. Undefined if this page runs another shell. */
export async function cacheShell(): Promise<readonly string[] | undefined> {
  const response = await fetch('files.json');
  const files = located(page(), parseJson(ShellFiles, await response.text(), 'files.json'));
  await cacheFiles(files);
  return [...document.scripts].some(({ src }) => src in files) ? Object.keys(files) : undefined;
}

const ShellFiles = v.record(v.string(), v.string());

/** Caches all files of a release, and its folder last. */
export async function cacheRelease(remote: Folder): Promise<void> {
  if (await isReleaseCached(remote)) return;
  await cacheFiles(await listReleaseFiles(remote));
  await markFolderCached(remote);
}

type Folder = Pick<RemoteEntry, 'base' | 'manifestHash'>;

/**
 * Lists a release's files to cache, with their hashes: those of its first page, then the rest in the order of the
 * release.
 */
export async function listReleaseFiles({ base, manifestHash }: Folder): Promise<FileHashes> {
  const folder = absolute(base);
  const { entry, preload, files } = await fetchRelease(
    folder,
    manifestHash,
    AbortSignal.timeout(releaseWaitMs),
  );
  const first = Object.entries(files).filter(([file]) => file === entry || preload.includes(file));
  return located(folder, {
    ...(manifestHash && { 'release.json': manifestHash }),
    ...Object.fromEntries(first),
    ...files,
  });
}

export async function isReleaseCached({ base }: Folder): Promise<boolean> {
  return (await (await openFiles()).match(absolute(base))) !== undefined;
}

export async function markFolderCached({ base }: Folder): Promise<void> {
  await (await openFiles()).put(absolute(base), new Response());
}

/** Whether any release of a remote was cached: later ones are then cached, too. */
export async function isAnyReleaseCached({ base }: Folder): Promise<boolean> {
  const remote = new URL('../', absolute(base)).href;
  const cached = await (await openFiles()).keys();
  return cached.some(({ url }) => url.startsWith(remote) && url.endsWith('/'));
}

/** Returns the folders with the files of an entry. */
export function foldersOf({ base, previous }: RemoteEntry): readonly string[] {
  const folder = absolute(base);
  return previous ? [folder, releaseBase(folder, previous.version)] : [folder];
}

/**
 * Lists the pictures of a remote's cards and badges, which pages show before a release is opened. Their hashes are
 * not known.
 */
export function listPictures({ base, cards, badges = [] }: RemoteEntry): FileHashes {
  const pictures = [...cards, ...badges].flatMap(({ art }) => art ?? []);
  return located(absolute(base), Object.fromEntries(pictures.map((art) => [art, ''])));
}

export async function withoutCached(files: FileHashes): Promise<FileHashes> {
  const cache = await openFiles();
  const found = await Promise.all(
    Object.entries(files).map(
      async (file) => [file, await cache.match(file[0], { ignoreVary: true })] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, response]) => !response).map(([file]) => file));
}

/** Downloads the files that are missing, a few at a time. The browser rejects files with a wrong hash. */
export async function cacheFiles(
  files: FileHashes,
  onCached: (address: string) => void = () => {},
): Promise<void> {
  const cache = await openFiles();
  const waiting = Object.entries(await withoutCached(files));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [address, integrity] = next;
      const response = await fetch(address, { integrity, priority: 'low' });
      if (!isFile(response)) throw new Error(`${address} answered ${response.status}`);
      await cache.put(address, response);
      onCached(address);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

function located(base: string, files: FileHashes): FileHashes {
  return Object.fromEntries(Object.entries(files).map(([file, hash]) => [new URL(file, base).href, hash]));
}

function absolute(base: string): string {
  return new URL(base, document.baseURI).href;
}
