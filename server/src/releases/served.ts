import { listWaysToPlay } from '@venture/contract/game-id';
import { parse, parseJson } from '@venture/contract/parse';
import { RemoteEntry, RemoteList, releaseReference } from '@venture/contract/remotes';
import { hasValidSignature, type PublicKey, SignedList } from '@venture/contract/signed';
import { type DailyPart, listDailyParts } from '@venture/progress/daily';
import type { Declaration } from '@venture/progress/declared';
import * as v from 'valibot';
import type { ListedGame } from '../judging/released';
import { isInlineJson } from '../process/config';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { RefusalError } from './refusal';
import { createFileStampReader, type Source, type SourceResult } from './source';
import type { ReleaseReference } from './store/contents';
import { type KeyFiles, readPublicKeys } from './store/keys';
import type { ReleaseReader } from './store/reader';

/** Where releases are, and by whose list and keys they are known. */
export type ServedReleases = KeyFiles & {
  readonly reader: ReleaseReader;
  readonly list: Source;
};

/** The releases in the database. */
export function createServedReleases(
  { signingKey, publicKeys }: KeyFiles,
  reader: ReleaseReader,
): ServedReleases {
  return { signingKey, publicKeys, reader, list: reader.list };
}

/** What the list says of a remote: its live release, the one that is being rolled out, and the one before. */
type Listed = { readonly releases: readonly ReleaseReference[]; readonly isDisabled: boolean };

/** What was signed: the very same object until the list or the keys change. */
export type VerifiedList = {
  /** Undefined on a server that has none: then its own list is taken as it is. */
  readonly keys: readonly PublicKey[] | undefined;
  readonly serial: number;
  readonly remotes: ReadonlyMap<string, Listed>;
  /** What they declare, in the order of the list. */
  readonly declarations: readonly Declaration[];
  /** Its games that have a scale. */
  readonly games: readonly ListedGame[];
  /** The parts of each day's Venture. */
  readonly daily: readonly DailyPart[];
};

const Entry = v.pick(v.object(RemoteEntry.entries), [
  'name',
  'version',
  'release',
  'previous',
  'rollout',
  'disabled',
]);
const Newer = v.object(releaseReference);
const Declares = v.pick(v.object(RemoteEntry.entries), [
  'name',
  'base',
  'teaches',
  'badges',
  'scale',
  'xp',
  'modes',
]);

/** The part of the list that rules depend on, and the keys that verified it; the last good list stays. */
export function createVerifiedListReader(store: ServedReleases, log: Log): () => Promise<VerifiedList> {
  const keyFiles = [store.publicKeys, store.signingKey].filter((setting) => !isInlineJson(setting));
  const keyChanges = keyFiles.map((file) => createFileStampReader(file));
  let seen: readonly unknown[] = [];
  let current: Promise<VerifiedList> = Promise.resolve({
    keys: undefined,
    serial: 0,
    remotes: new Map(),
    declarations: [],
    games: [],
    daily: [],
  });

  return async () => {
    const [found, ...stamps] = await Promise.all([store.list(), ...keyChanges.map((changes) => changes())]);
    const now = [found, ...stamps];
    if (now.length === seen.length && now.every((each, at) => each === seen[at])) return current;
    seen = now;
    current = current.then((before) => readNamed(found, store, before, log));
    return current;
  };
}

async function readNamed(
  found: SourceResult,
  store: ServedReleases,
  before: VerifiedList,
  log: Log,
): Promise<VerifiedList> {
  const keys = await keysOf(store, log);
  if (found.body === undefined) return { ...before, keys };
  try {
    const { payload, ...envelope } = parseJson(SignedList, found.body.toString(), 'the list of remotes');
    if (keys && !(await hasValidSignature({ payload, ...envelope }, keys)))
      throw new Error('it is not signed by our keys');
    const { serial, remotes } = parseJson(RemoteList, payload, 'the list of remotes');
    if (serial < before.serial) throw new Error('it is older than the one before');
    const declarations = remotes.filter((entry) => v.is(Declares, entry));
    return {
      keys,
      serial,
      declarations,
      remotes: new Map(remotes.flatMap(listed)),
      games: remotes.flatMap(gameOf),
      daily: listDailyParts(remotes.filter((entry) => v.is(Game, entry)).filter(({ disabled }) => !disabled)),
    };
  } catch (error) {
    log.warn('rules still use the previous list of remotes', { reason: reason(error) });
    return { ...before, keys };
  }
}

/** Keys that cannot be read verify nothing. */
async function keysOf(store: ServedReleases, log: Log): Promise<VerifiedList['keys']> {
  try {
    return await readPublicKeys(store);
  } catch (error) {
    if (error instanceof RefusalError && error.problems.some(({ code }) => code === 'key-missing'))
      return undefined;
    log.warn('the public keys cannot be read', { reason: reason(error) });
    return [];
  }
}

const { name, title, routes, cards, scale, modes, disabled } = RemoteEntry.entries;
const Game = v.object({ name, title, routes, cards, scale, modes, disabled });

/** A score without a scale is no share of anything. */
function gameOf(entry: unknown): readonly ListedGame[] {
  if (!v.is(Game, entry) || !entry.scale || entry.disabled) return [];
  const card = entry.cards.find(({ slot }) => slot === 'game-selection');
  return listWaysToPlay(entry).map(({ game: id, title, path }) =>
    id === entry.name
      ? { id, title, route: card?.path ?? path, isLinked: card !== undefined }
      : { id, title, route: path, isLinked: true },
  );
}

/** An entry that cannot be read names nothing. */
function listed(entry: unknown): readonly (readonly [string, Listed])[] {
  if (!v.is(Entry, entry)) return [];
  const {
    name,
    version,
    release,
    previous,
    rollout,
    disabled = false,
  } = parse(Entry, entry, 'a remote in the list');
  const live = release === undefined ? [] : [{ version, release }];
  const newer = v.is(Newer, rollout?.entry) ? [parse(Newer, rollout.entry, 'a newer release')] : [];
  const releases = [...live, ...newer, ...(previous ? [previous] : [])];
  return [[name, { releases, isDisabled: disabled }]];
}
