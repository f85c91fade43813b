import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { STATEMENT } from '@venture/contract/statement';
import type { Config } from '../process/config';
import { Failure, reason } from '../process/failure';
import type { Log } from '../process/log';
import { makeFolder } from '../process/paths';
import type { ReleaseEnvironment } from '../releases/environment';
import { createStaticList } from '../releases/list-changes';
import { createReleaseRegistry } from '../releases/registry';
import { createServedReleases } from '../releases/served';
import { findPublicKeys } from '../releases/store/keys';
import { createReleaseReader, type ReleaseReader } from '../releases/store/reader';
import type { Compressor } from './asset';
import { listFilesBelow } from './folder';
import { createSite, KIT_PATH, type Site } from './site';

export const USAGE = 'Usage: export <empty folder>';

/** Reads the operator's command, before anything is opened for it. */
export function parseExportCommand([folder, ...more]: readonly string[]): string {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Failure(USAGE);
  return resolve(folder);
}

type Options = Pick<Config, 'dataDir' | 'shellDir' | 'kitFile' | 'remotesBase' | 'publicPath'> & {
  readonly apiBase: string;
};

/** Nothing is sent here. */
const unpacked: Compressor = (body) => async () => body;

/**
 * Writes what a server sends into a folder for a CDN or a static host, which needs no server of ours: releases, shell and,
 * last, the list. Pages are told that no server offers them anything. Answers what to print.
 */
export async function exportSite(
  folder: string,
  options: Options,
  environment: ReleaseEnvironment,
  log: Log,
): Promise<string> {
  const before = await readdir(folder).catch(() => []);
  if (before.length > 0) throw new Failure(`The folder ${folder} is not empty: choose another.`);
  const reader = createReleaseReader(environment.db);
  const list = { body: Buffer.from(await createStaticList(environment)) };
  const store = { ...createServedReleases(environment, reader), list: async () => list };
  const { signedHash } = createReleaseRegistry(store, log);
  const keptDir = join(options.dataDir, 'shell');
  const offered = { capabilities: [], beaconRate: 0 };
  const acceptedKeys = await findPublicKeys(environment);
  const pages = await createSite(
    { ...options, ...offered, store, signedHash, keptDir, acceptedKeys },
    unpacked,
    log,
  );
  if (!(await pages.find('/'))) throw new Failure('The shell is not built: run "npm run build" first.');
  const shell = (await listFilesBelow(options.shellDir)).map((path) => `/${path}`);
  let count = 0;
  for (const path of [...(await releasedPaths(reader)), ...shell, KIT_PATH, '/remotes.json']) {
    count += await write(pages, folder, path);
  }
  return `Wrote ${count} files to ${folder}.`;
}

/** Every file of every release that is stored: open tabs may ask for those that are not live any more. */
async function releasedPaths(reader: ReleaseReader): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const [name, versions] of await reader.versions()) {
    for (const version of versions) {
      const files = [...(await reader.hashes(name, version)).keys(), STATEMENT];
      paths.push(...files.map((path) => `/remotes/${name}/${version}/${path}`));
    }
  }
  return paths;
}

async function write(pages: Site, folder: string, path: string): Promise<number> {
  const found = await pages.find(path);
  if (!found) return 0;
  const file = join(folder, path);
  await makeFolder(dirname(file));
  await writeFile(file, found.body).catch((error) => {
    throw new Failure(`The site cannot be written to ${file}: ${reason(error)}.`);
  });
  return 1;
}
