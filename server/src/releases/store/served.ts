import { listWaysToPlay } from '@venture/contract/game-id';
import type { Declaration } from '@venture/rules/catalogue';
import { type DailyPart, listDailyParts } from '@venture/rules/daily';
import type { ListedGame } from '../../judging/released';
import { reason } from '../../process/failure';
import type { Log } from '../../process/log';
import { findNewerEntry, type ListEntry, parseList, type ReleaseReference } from './contents';
import type { ReleaseReader } from './reader';
import type { SourceResult } from './source';

/** A remote's list data: its live release, the one being rolled out, and the previous one. */
type Listed = { readonly releases: readonly ReleaseReference[]; readonly isDisabled: boolean };

/** The list as rules need it: the very same object until it changes. */
export type ServedList = {
  readonly remotes: ReadonlyMap<string, Listed>;
  /** The declarations of the remotes, in list order. */
  readonly declarations: readonly Declaration[];
  /** The listed games that have a scale. */
  readonly games: readonly ListedGame[];
  /** The parts of each day's Venture. */
  readonly daily: readonly DailyPart[];
};

/** Reads the part of the list that rules need; the last good list stays in use. */
export function createListReader({ list }: ReleaseReader, log: Log): () => Promise<ServedList> {
  let seen: SourceResult | undefined;
  let current: ServedList = { remotes: new Map(), declarations: [], games: [], daily: [] };

  return async () => {
    const found = await list();
    if (found !== seen) current = parseServed(found, log) ?? current;
    seen = found;
    return current;
  };
}

function parseServed({ body }: SourceResult, log: Log): ServedList | undefined {
  if (body === undefined) return undefined;
  try {
    const { remotes } = parseList(body.toString(), 'The list of remotes');
    return {
      declarations: remotes,
      remotes: new Map(remotes.map((entry) => [entry.name, listed(entry)])),
      games: remotes.flatMap(gameOf),
      daily: listDailyParts(remotes.filter(({ disabled }) => !disabled)),
    };
  } catch (error) {
    log.warn('rules still use the previous list of remotes', { reason: reason(error) });
    return undefined;
  }
}

/** Returns an entry's games if it has a scale: a score without one is no share of anything. */
function gameOf(entry: ListEntry): readonly ListedGame[] {
  if (!entry.scale || entry.disabled) return [];
  const card = entry.cards.find(({ slot }) => slot === 'game-selection');
  return listWaysToPlay(entry).map(({ game: id, title, path }) =>
    id === entry.name
      ? { id, title, route: card?.path ?? path, isLinked: card !== undefined }
      : { id, title, route: path, isLinked: true },
  );
}

function listed(entry: ListEntry): Listed {
  const releases = [entry, findNewerEntry(entry), entry.previous].flatMap((one) =>
    one?.manifestHash === undefined ? [] : [{ version: one.version, manifestHash: one.manifestHash }],
  );
  return { releases, isDisabled: entry.disabled === true };
}
