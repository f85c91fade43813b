import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STATEMENT, type Statement } from '@venture/contract/statement';
import { errorCode } from '../../process/failure';
import type { ReleaseEnvironment } from '../environment';
import limits from '../store-limits.json';
import {
  type Contents,
  type Event,
  type List,
  type Reference,
  readHistory,
  readList,
  trimHistory,
} from './contents';
import { replaceFile, syncFolder } from './durable';
import { acquireLock, type Lock } from './lock';
import { isGone, newOwner } from './owner';
import { type Signer, signerOf } from './signer';

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
export async function listReleases(
  store: string,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  const names = await readdir(join(store, REMOTES)).catch(() => []);
  const found = names.map(async (name) => {
    const versions = await readdir(join(store, REMOTES, name)).catch(() => []);
    return versions.map((version) => ({ name, version }));
  });
  return (await Promise.all(found)).flat();
}

/** What the store says, as long as its signature is right. */
export async function readContents(environment: ReleaseEnvironment): Promise<Contents> {
  const { storeDir: store } = environment;
  const signer = signerOf(environment);
  // The list last: what the history tells of lists that are newer still is left out.
  const history = await readSigned(store, HISTORY, signer, readHistory);
  const list = await readSigned(store, LIST, signer, readList);
  const isListed = ({ serial }: Event) => list !== undefined && serial <= list.serial;
  return { list, history: history?.filter(isListed) ?? [] };
}

async function readSigned<Value>(
  store: string,
  name: string,
  signer: Signer,
  read: (text: string, what: string) => Value,
): Promise<Value | undefined> {
  const file = join(store, name);
  const signed = await readFile(file, 'utf8').catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  return signed === undefined ? undefined : read(await signer.verify(signed, file), file);
}

/** One piece of work on a store. */
export type Staging = {
  /** For what is being made; gone when the work is over. */
  readonly drafts: string;
  /** Does what must not happen twice at a time. */
  readonly withLock: <Value>(work: (writer: StoreWriter) => Promise<Value>) => Promise<Value>;
};

/** What only one may use at a time. */
export type StoreWriter = {
  /** Moves a folder of the drafts to its place among the releases, for good. */
  readonly install: (draft: string, name: string, version: string) => Promise<void>;
  /** Signs, beside its files, which release this is, so that it can be verified also when it is in no list. */
  readonly signStatement: (name: string, release: Reference) => Promise<void>;
  /** Takes a release out of the store, from one moment to the next. */
  readonly remove: (name: string, version: string) => Promise<void>;
  /** Replaces the list, which makes all earlier changes take effect. */
  readonly writeList: (list: List, history: readonly Event[]) => Promise<void>;
};

/** Gives a place to work in. What was left by work that was killed is swept first. */
export async function withStaging<Value>(
  environment: ReleaseEnvironment,
  work: (desk: Staging) => Promise<Value>,
): Promise<Value> {
  const { storeDir: store } = environment;
  const signer = signerOf(environment);
  const owner = newOwner();
  const drafts = join(store, DRAFTS, owner);
  await signer.sign(''); // Without keys nothing should begin.
  await sweep(store);
  await mkdir(drafts, { recursive: true });
  try {
    return await work({
      drafts,
      async withLock(inner) {
        const lock = await acquireLock(store, owner, join(drafts, 'lock'));
        return inner(storeWriter(environment, drafts, signer, lock)).finally(lock.release);
      },
    });
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** Changes what the store says now, while nobody else does. */
export function changeStore<Value>(
  environment: ReleaseEnvironment,
  work: (writer: StoreWriter, contents: Contents) => Promise<Value>,
): Promise<Value> {
  return withStaging(environment, ({ withLock }) =>
    withLock(async (writer) => work(writer, await readContents(environment))),
  );
}

function storeWriter(
  environment: ReleaseEnvironment,
  drafts: string,
  signer: Signer,
  lock: Lock,
): StoreWriter {
  const { storeDir: store } = environment;
  const remove = async (name: string, version: string) => {
    await lock.confirm();
    await rename(releaseFolder(store, name, version), join(drafts, `removed-${name}-${version}`)).catch(
      (error) => {
        if (errorCode(error) !== 'ENOENT') throw error;
      },
    );
  };
  return {
    remove,
    async install(draft, name, version) {
      const folder = join(store, REMOTES, name);
      await mkdir(folder, { recursive: true });
      await remove(name, version);
      await rename(draft, join(folder, version));
      for (const changed of [folder, join(store, REMOTES), store]) await syncFolder(changed);
    },
    async signStatement(name, { version, release }) {
      const statement: Statement = { statement: 'release', name, version, release };
      await replaceFile(
        join(releaseFolder(store, name, version), STATEMENT),
        await signer.sign(JSON.stringify(statement)),
        join(drafts, STATEMENT),
      );
    },
    async writeList(list, history) {
      const events = trimHistory(history);
      await replaceFile(
        join(store, HISTORY),
        await signer.sign(JSON.stringify({ events })),
        join(drafts, HISTORY),
      );
      const sealed = await signer.sign(JSON.stringify(list));
      await lock.confirm();
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
