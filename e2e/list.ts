import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { RemoteEntry } from '@venture/contract/remotes';
import { type ConfigChange, configure } from './app';
import { LIVE_LIST, remoteFolder } from './support/checkout';

export type List = {
  readonly contract: number;
  readonly serial?: number;
  readonly remotes: readonly RemoteEntry[];
};

/** The test server's live list. */
export function liveList(): List {
  return JSON.parse(readFileSync(LIVE_LIST, 'utf8'));
}

/** Returns a remote's entry; throws if there is none. */
export function entryOf(list: List, name: string): RemoteEntry {
  const entry = list.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`There is no remote ${name} in the list.`);
  return entry;
}

/** Waits until a server, which checks about once a second, lists this version. */
export async function untilListed(address: string, name: string, version: string): Promise<void> {
  const listed = async () => (await (await fetch(`${address}/remotes.json`)).json()).remotes;
  await expect.poll(listed).toContainEqual(expect.objectContaining({ name, version }));
}

/** Every file of a release with its hash, including lazy files. */
export function filesOf({ name }: RemoteEntry): RemoteEntry['files'] {
  const file = join(remoteFolder(name), 'dist/release.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as RemoteEntry).files;
}

type EntryChange = (entry: RemoteEntry) => object;

/** Changes a remote's entry in the page's list. */
export async function relist(page: Page, name: string, change: EntryChange) {
  await configure(page, relisted(name, change));
}

export function relisted(name: string, change: EntryChange): ConfigChange {
  return async (config) => {
    const list = config['remotes'] as List;
    const remotes = list.remotes.map((entry) =>
      entry.name === name ? { ...entry, ...change(entry) } : entry,
    );
    return { ...config, remotes: { ...list, remotes } };
  };
}

/** A file's hash as an integrity value. */
export function hashOf(text: string | Buffer): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
