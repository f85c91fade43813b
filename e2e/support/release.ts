import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteEntry } from '@venture/contract/remotes';
import { entryOf, liveList } from '../list';
import { remoteFolder } from './checkout';

/** The rules published with a game's page. */
export type Rules = {
  readonly version: number;
  readonly start: (seed: number, options: object) => object;
  readonly step: (state: object, action: object) => object;
  readonly isOver: (state: object) => boolean;
  readonly score: (state: object) => number;
};

/** A remote's live release on the test server. */
export function releaseOf(name: string): RemoteEntry {
  return entryOf(liveList(), name);
}

/** A live release's file, from the build. */
export function fileOf({ name }: RemoteEntry, file: string): string {
  return join(remoteFolder(name), 'dist', file);
}

export async function rulesOf(name: string): Promise<Rules> {
  const module = (await import(pathToFileURL(fileOf(releaseOf(name), 'rules.mjs')).href)) as {
    readonly rules: Rules;
  };
  return module.rules;
}
