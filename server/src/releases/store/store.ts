import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STATEMENT, type Statement } from '@venture/contract/statement';
import { errorCode } from '../../process/failure';
import type { Place } from '../place';
import limits from '../store-limits.json';
import {
  type Contents,
  type Event,
  type List,
  type Reference,
  readHistory,
  readList,
  trimmed,
} from './contents';
import { replaceFile, syncFolder } from './durable';
import { listText } from './list-text';
import { type Lock, lock } from './lock';
import { isGone, newOwner } from './owner';
import type { Seal } from './seal';

const LIST = 'remotes.json';
const HISTORY = 'history.json';
const REMOTES = 'remotes';

/** Where everything is made before it is moved to its place: one folder for each piece of work. */
const DRAFTS = '.drafts';

/** The folder of a release inside the store. */
export function releaseFolder(store: string, name: string, version: string): string {
  return join(store, REMOTES, name, version);
}

/** All releases that are there, live or not. */
export async function releasesIn(
  store: string,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  const names = await readdir(join(store, REMOTES)).catch(() => []);
  const found = names.map(async (name) => {
    const versions = await readdir(join(store, REMOTES, name)).catch(() => []);
    return versions.map((version) => ({ name, version }));
  });
  return (await Promise.all(found)).flat();
}

/** What the store says, believed only if it is sealed. */
export async function readContents(store: string, seal: Seal): Promise<Contents> {
  // The list last: what the history tells of lists that are newer still is left out.
  const history = await opened(store, HISTORY, seal, readHistory);
  const list = await opened(store, LIST, seal, readList);
  const isTold = ({ serial }: Event) => list !== undefined && serial <= list.serial;
  return { list, history: history?.filter(isTold) ?? [] };
}

async function opened<Value>(
  store: string,
  name: string,
  seal: Seal,
  read: (text: string, what: string) => Value,
): Promise<Value | undefined> {
  const file = join(store, name);
  const sealed = await readFile(file, 'utf8').catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  return sealed === undefined ? undefined : read(await seal.open(sealed, file), file);
}

/** One piece of work on a store. */
export type Desk = {
  /** For what is being made; gone when the work is over. */
  readonly drafts: string;
  /** Does what must not happen twice at a time. */
  readonly alone: <Value>(work: (pen: Pen) => Promise<Value>) => Promise<Value>;
};

/** What only one may use at a time. */
export type Pen = {
  /** Moves a folder of the drafts to its place among the releases, for good. */
  readonly place: (draft: string, name: string, version: string) => Promise<void>;
  /** Signs, beside its files, which release this is, so that it can be believed also when no list tells of it. */
  readonly vouch: (name: string, release: Reference) => Promise<void>;
  /** Takes a release out of the store, from one moment to the next. */
  readonly remove: (name: string, version: string) => Promise<void>;
  /** Replaces the list, which makes everything before come true. */
  readonly write: (list: List, history: readonly Event[]) => Promise<void>;
};

/** Gives a place to work in. What was left by work that was killed is swept first. */
export async function atDesk<Value>(
  place: Place,
  seal: Seal,
  work: (desk: Desk) => Promise<Value>,
): Promise<Value> {
  const { storeDir: store } = place;
  const owner = newOwner();
  const drafts = join(store, DRAFTS, owner);
  await seal.close(''); // Without keys nothing should begin.
  await sweep(store);
  await mkdir(drafts, { recursive: true });
  try {
    return await work({
      drafts,
      async alone(inner) {
        const held = await lock(store, owner, join(drafts, 'lock'));
        return inner(pen(place, drafts, seal, held)).finally(held.release);
      },
    });
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

function pen(place: Place, drafts: string, seal: Seal, held: Lock): Pen {
  const { storeDir: store } = place;
  const remove = async (name: string, version: string) => {
    await held.confirm();
    await rename(releaseFolder(store, name, version), join(drafts, `removed-${name}-${version}`)).catch(
      (error) => {
        if (errorCode(error) !== 'ENOENT') throw error;
      },
    );
  };
  return {
    remove,
    async place(draft, name, version) {
      const folder = join(store, REMOTES, name);
      await mkdir(folder, { recursive: true });
      await remove(name, version);
      await rename(draft, join(folder, version));
      for (const changed of [folder, join(store, REMOTES), store]) await syncFolder(changed);
    },
    async vouch(name, { version, release }) {
      const statement: Statement = { statement: 'release', name, version, release };
      await replaceFile(
        join(releaseFolder(store, name, version), STATEMENT),
        await seal.close(JSON.stringify(statement)),
        join(drafts, STATEMENT),
      );
    },
    async write(list, history) {
      const events = trimmed(history);
      await replaceFile(
        join(store, HISTORY),
        await seal.close(JSON.stringify({ events })),
        join(drafts, HISTORY),
      );
      const sealed = await seal.close(await listText(list, place));
      await held.confirm();
      await replaceFile(join(store, LIST), sealed, join(drafts, LIST));
    },
  };
}

/** Removes what was being made by processes that have ended. */
async function sweep(store: string): Promise<void> {
  const folder = join(store, DRAFTS);
  for (const owner of await readdir(folder).catch(() => [])) {
    if (isGone(owner) || (await isForgotten(join(folder, owner)))) {
      await rm(join(folder, owner), { recursive: true, force: true });
    }
  }
}

/** Left by another computer, from which we cannot know. */
async function isForgotten(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > limits.orphanMs;
}
