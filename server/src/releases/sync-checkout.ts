import { checkRelease, isLive, readStoredRelease } from './checks/verify';
import { listRemoteNames, makeLive, type ReleaseOutcome } from './go-live';
import { parseRolloutChange } from './rollout/rollout';
import { type BuiltRelease, readBuiltRemote } from './store/built';
import {
  EMPTY_CONTENTS,
  filterEvents,
  findEntry,
  findNewerEntry,
  type HistoryEvent,
  isLiveChange,
  type StoreContents,
} from './store/contents';
import { OPERATOR, type ReleaseEnvironment } from './store/environment';
import { RefusalError } from './store/refusal';
import { changeStore, readStoreContents } from './store/store';

/** Which releases of the checkout were changed, and which ones left alone. */
type CheckoutSyncResult = {
  readonly outcomes: readonly ReleaseOutcome[];
  readonly skipped: readonly SkippedRelease[];
};

/**
 * Makes a checkout's remotes live in its own store as they are, even older ones, and removes those it no longer
 * has. Leaves alone what somebody took back on purpose.
 */
export async function syncCheckout(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<CheckoutSyncResult> {
  const built = await Promise.all(folders.map(readBuiltRemote));
  const names = listRemoteNames(built);
  const isStale = (contents: StoreContents) => (one: BuiltRelease) =>
    !isLive(one, contents) && !skipReason(one, contents);
  const now = await readOrNothing(environment, names);
  const stale = built.filter(isStale(now));
  const skipped = built.flatMap((one) => skipReason(one, now) ?? []);
  if (stale.length === 0 && withoutAbandonedRemotes(now, built) === now) return { outcomes: [], skipped };
  await Promise.all(stale.map((one) => checkRelease(one, environment)));
  return changeStore(environment, async (inside) => {
    const contents = await readOrNothing(inside, names);
    const waiting = stale.filter(isStale(contents));
    const settled = await Promise.all(waiting.map((one) => asReleased(one, contents, inside)));
    const way = { channel: LOCAL_CHANNEL, actor: OPERATOR };
    await makeLive(settled, way, withoutAbandonedRemotes(contents, built), inside);
    const outcomes = settled.map(({ release }) => ({
      release,
      before: findEntry(contents, release.name),
      isNew: true,
      isRolledOut: false,
    }));
    return { outcomes, skipped };
  });
}

/** Ignores an unreadable list, as the checkout can make its own anew. */
async function readOrNothing(
  environment: ReleaseEnvironment,
  names: readonly string[],
): Promise<StoreContents> {
  try {
    return await readStoreContents(environment, names);
  } catch (error) {
    if (error instanceof RefusalError && error.problems.every(({ code }) => code.startsWith('list-')))
      return EMPTY_CONTENTS;
    throw error;
  }
}

/** Leaves out remotes that this checkout once published and no longer has. */
function withoutAbandonedRemotes(contents: StoreContents, built: readonly BuiltRelease[]): StoreContents {
  const { list } = contents;
  const has = (name: string) => built.some(({ release }) => release.name === name);
  const remotes = list?.remotes.filter(({ channel, name }) => channel !== LOCAL_CHANNEL || has(name)) ?? [];
  return list && remotes.length < list.remotes.length
    ? { ...contents, list: { ...list, remotes } }
    : contents;
}

/** Versions come from the sources, so two builds of the same version are equivalent: the first one stays. */
async function asReleased(
  built: BuiltRelease,
  contents: StoreContents,
  environment: ReleaseEnvironment,
): Promise<BuiltRelease> {
  const { name, version } = built.release;
  const before = contents.recorded.find((one) => one.name === name && one.version === version);
  if (!before?.isThere || before.manifestHash === built.hash) return built;
  const stored = await readStoredRelease(environment, name, version);
  return stored?.hash === before.manifestHash ? stored : built;
}

/** The channel of a checkout's releases into its own store. */
const LOCAL_CHANNEL = 'local';

/** Why a checkout does not make a release live again. */
type SkippedRelease = {
  readonly built: BuiltRelease;
  readonly why: 'rolled-back' | 'removed' | 'stopped' | 'taken-back' | 'rolled-out';
  /** The brake's. */
  readonly reason?: string;
};

/**
 * Returns why this version is skipped: somebody or the brake took it back by rolling back to the previous one,
 * removing the remote or ending its rollout. That stands until somebody makes it live or there is another version;
 * so does a running rollout. The checkout's own publishing does not count: it goes back and forth with its sources.
 */
function skipReason(built: BuiltRelease, contents: StoreContents): SkippedRelease | undefined {
  const { name, version } = built.release;
  const all = filterEvents(contents.history, name);
  const ended = endOfRollout(built, contents, all);
  if (ended) return ended;
  const events = all.filter(isLiveChange);
  const now = events.at(-1);
  const since = events.findLastIndex(({ live }) => live?.version === version);
  if (!now || now.channel === LOCAL_CHANNEL || since === -1 || now === events[since]) return undefined;
  const { live } = now;
  if (!live) return { built, why: 'removed' };
  const isReturn = events.slice(0, since).some((earlier) => earlier.live?.version === live.version);
  return isReturn ? { built, why: 'rolled-back' } : undefined;
}

/** Finds the last event about this version, if it concerns its rollout. */
function endOfRollout(
  built: BuiltRelease,
  contents: StoreContents,
  events: readonly HistoryEvent[],
): SkippedRelease | undefined {
  const { name, version } = built.release;
  const live = findEntry(contents, name);
  if (live && findNewerEntry(live)?.version === version) return { built, why: 'rolled-out' };
  const last = events.findLast(
    ({ details, ...event }) =>
      event.live?.version === version || parseRolloutChange(details)?.version === version,
  );
  const { what, why = '' } = parseRolloutChange(last?.details) ?? {};
  if (what === 'stopped') return { built, why: what, reason: why };
  return what === 'taken-back' ? { built, why: what } : undefined;
}

/** Formats the notice for whoever built the release. */
export function skipNotice({ built, why, reason }: SkippedRelease): string {
  const { name, version } = built.release;
  const release = `npm run release -w @venture/${name}`;
  switch (why) {
    case 'removed':
      return `${name} ${version} was removed from the list and stays out; ${release} brings it back.`;
    case 'stopped':
      return `${name} ${version} was stopped automatically: ${reason} It stays that way until it changes; ${release} makes it live.`;
    case 'taken-back':
      return `${name} ${version} was taken back and stays that way until it changes; ${release} makes it live.`;
    case 'rolled-out':
      return `${name} ${version} is being rolled out and goes on so; npm run promote -- ${name} gives it to everybody.`;
    case 'rolled-back':
      return `${name} ${version} was rolled back and stays that way until it changes; npm run rollback -- ${name} ${version} makes it live again.`;
    default:
      return why satisfies never;
  }
}
