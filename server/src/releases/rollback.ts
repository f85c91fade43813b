import type { Release } from '@venture/contract/remotes';
import { findListProblems } from './checks/list';
import { readCheckContext, readStoredRelease } from './checks/verify';
import type { ReleaseOutcome } from './go-live';
import { type OpenRollout, updateRollout } from './rollout/rollout';
import type { BuiltRelease } from './store/built';
import {
  type ChangeContext,
  filterEvents,
  isLiveChange,
  type ListEntry,
  nextContents,
  type ReleaseReference,
  requireEntry,
  type StoreContents,
} from './store/contents';
import type { ReleaseEnvironment } from './store/environment';
import { createRefusal, expectNoProblems, RefusalError } from './store/refusal';
import { changeStore, readStoreContents, type StoreTransaction } from './store/store';
import { recordEvents, writeList } from './store/writer';

/** A rollback's result: a release live again, or a rollout taken back. */
export type RollbackResult = ReleaseOutcome | { readonly takenBack: OpenRollout };

const TAKE_BACK = { what: 'take-back', reason: 'It was taken back.' } as const;

/** Makes a release live again: a named version, the previous one, or the live one during a rollout. */
export async function rollBackRemote(
  name: string,
  version: string | undefined,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<RollbackResult> {
  return changeStore(environment, async (inside) => {
    const takenBack = version === undefined && (await updateRollout(name, TAKE_BACK, way, inside));
    if (takenBack) return { takenBack };
    const contents = await readStoreContents(inside, [name]);
    const live = requireEntry(contents, name);
    const wanted = version ?? live.previous?.version;
    if (wanted === undefined) {
      const sentence = `${name} has no release before ${live.version} to go back to.`;
      const remedy = 'Name one that was live, switch it off, or release a newer version.';
      throw new RefusalError({ code: 'version-unknown', sentence, remedy });
    }
    const release = await makeLiveAgain(wanted, live, way, contents, inside);
    return { release, before: live, isNew: true, isRolledOut: false };
  });
}

/** Makes an earlier release live again in place of this one; `change` modifies its list entry. */
export async function makeLiveAgain(
  version: string,
  live: ListEntry,
  way: ChangeContext,
  contents: StoreContents,
  inside: StoreTransaction,
  change: (entry: ListEntry) => ListEntry = (entry) => entry,
): Promise<Release> {
  const { name } = live;
  const built = await requirePublishedRelease(contents, name, version, inside);
  const previous = fallback(contents, built, live);
  const how = { ...way, action: 'release-rolled-back' } as const;
  const { list, events } = nextContents(contents, [{ built, ...how, previous }]);
  expectNoProblems(findListProblems(built.release, undefined, await readCheckContext(list, inside)));
  await recordEvents(inside, events, way.actor);
  const remotes = list.remotes.map((entry) => (entry.name === name ? change(entry) : entry));
  await writeList(inside, { ...list, remotes });
  return built.release;
}

/** Requires a release that was once live and is still stored, unchanged. */
async function requirePublishedRelease(
  contents: StoreContents,
  name: string,
  version: string,
  environment: ReleaseEnvironment,
): Promise<BuiltRelease> {
  const published = findPublishedHash(contents, version);
  if (published === undefined) {
    const known = contents.recorded.filter(({ isThere }) => isThere).map((one) => one.version);
    const sentence = `There is no release ${version} of ${name} in the store; known releases: ${known.join(', ') || 'none'}.`;
    throw createRefusal('version-unknown', sentence);
  }
  const built = await readStoredRelease(environment, name, version);
  if (built?.hash === published) return built;
  throw createRefusal('file-altered', `The files of ${name} ${version} are not those that were released.`);
}

function findPublishedHash({ recorded }: StoreContents, version: string): string | undefined {
  return recorded.find((one) => one.version === version && one.isThere && one.isPublished)?.manifestHash;
}

/** Returns the release's former fallback if that still exists; never the release being rolled back now. */
function fallback(
  contents: StoreContents,
  { release: { name, version } }: BuiltRelease,
  live: ListEntry,
): ReleaseReference | undefined {
  const events = filterEvents(contents.history, name).filter(isLiveChange);
  const event = events.findLast((one) => one.live?.version === version);
  const previous = event?.previous;
  if (!previous || previous.version === live.version) return undefined;
  return findPublishedHash(contents, previous.version) === previous.manifestHash ? previous : undefined;
}
