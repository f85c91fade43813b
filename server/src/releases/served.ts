import { listWaysToPlay } from '@venture/contract/game-id';
import { parse, parseJson } from '@venture/contract/parse';
import { RemoteEntry, RemoteList, releaseReference } from '@venture/contract/remotes';
import { type DailyPart, listDailyParts } from '@venture/progress/daily';
import type { Declaration } from '@venture/progress/declared';
import * as v from 'valibot';
import type { ListedGame } from '../judging/released';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import type { SourceResult } from './source';
import type { ReleaseReference } from './store/contents';
import type { ReleaseReader } from './store/reader';

/** What the list says of a remote: its live release, the one that is being rolled out, and the one before. */
type Listed = { readonly releases: readonly ReleaseReference[]; readonly isDisabled: boolean };

/** The list as rules need it: the very same object until it changes. */
export type ServedList = {
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

/** The part of the list that rules depend on; the last good list stays. */
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
    const { remotes } = parseJson(RemoteList, body.toString(), 'the list of remotes');
    return {
      declarations: remotes.filter((entry) => v.is(Declares, entry)),
      remotes: new Map(remotes.flatMap(listed)),
      games: remotes.flatMap(gameOf),
      daily: listDailyParts(remotes.filter((entry) => v.is(Game, entry)).filter(({ disabled }) => !disabled)),
    };
  } catch (error) {
    log.warn('rules still use the previous list of remotes', { reason: reason(error) });
    return undefined;
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
