import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from './built';
import { listProblems } from './checks/list';
import { nextContents, type Way } from './entry';
import type { ReleaseEnvironment } from './environment';
import { RefusalError, refuse, refuseFor } from './refusal';
import type { Outcome } from './release';
import { takeBack } from './rollout/change';
import type { Running } from './rollout/table';
import {
  type Contents,
  changesLive,
  eventsOf,
  type ListEntry,
  type Reference,
  requireEntry,
} from './store/contents';
import { changeStore, readContents } from './store/store';
import type { StoreWriter } from './store/writer';
import { readAround, readStored, signedHashOf } from './upload';

/** What a rollback did: a release is live again, or one that was rolled out is taken back. */
export type RolledBack = Outcome | { readonly takenBack: Running };

/** Makes a release live again: a version by its name, or the one before, or the live one beside which a newer is rolled out. */
export async function rollback(
  name: string,
  version: string | undefined,
  way: Way,
  environment: ReleaseEnvironment,
): Promise<RolledBack> {
  return changeStore(environment, async (writer, inside) => {
    const takenBack = version === undefined ? await takeBack(name, way, inside, writer) : undefined;
    if (takenBack) return { takenBack };
    const contents = await readContents(inside, [name]);
    const live = requireEntry(contents, name);
    const wanted = version ?? live.previous?.version;
    if (wanted === undefined) {
      const sentence = `${name} has no release before ${live.version} to go back to.`;
      const remedy = 'Name one that was live, switch it off, or release a newer version.';
      throw new RefusalError({ code: 'version-unknown', sentence, remedy });
    }
    const release = await returnTo(wanted, live, way, contents, inside, writer);
    return { release, before: live, isNew: true };
  });
}

/** Makes an earlier release live again, in the place of this one; `change` is to its entry in the list. */
export async function returnTo(
  version: string,
  live: ListEntry,
  way: Way,
  contents: Contents,
  inside: ReleaseEnvironment,
  writer: StoreWriter,
  change: (entry: ListEntry) => ListEntry = (entry) => entry,
): Promise<Release> {
  const { name } = live;
  const built = await released(contents, name, version, inside);
  const previous = await fallback(contents, built, live, inside);
  const how = { ...way, action: 'release-rolled-back' } as const;
  const { list, events } = nextContents(contents, [{ built, ...how, previous }], inside);
  refuseFor(listProblems(built.release, undefined, await readAround(list, inside)));
  await writer.signStatement(name, { version, release: built.hash });
  await writer.record(events, way.actor);
  const remotes = list.remotes.map((entry) => (entry.name === name ? change(entry) : entry));
  await writer.writeList({ ...list, remotes });
  return built.release;
}

/** A release that we signed and is still in the store, unchanged. */
async function released(
  contents: Contents,
  name: string,
  version: string,
  environment: ReleaseEnvironment,
): Promise<BuiltRelease> {
  const signed = await hashOf(contents, version, environment);
  if (signed === undefined) {
    const known = contents.recorded.filter(({ isThere }) => isThere).map((one) => one.version);
    const sentence = `There is no release ${version} of ${name} in the store; known releases: ${known.join(', ') || 'none'}.`;
    throw refuse('version-unknown', sentence);
  }
  const built = await readStored(environment, name, version);
  if (built?.hash === signed) return built;
  throw refuse('file-altered', `The files of ${name} ${version} are not those that were released.`);
}

async function hashOf(
  contents: Contents,
  version: string,
  environment: ReleaseEnvironment,
): Promise<string | undefined> {
  const row = contents.recorded.find((one) => one.version === version);
  return row?.isThere ? signedHashOf(contents, row, environment) : undefined;
}

/** Its fallback when it was live, if that still exists; never the release being rolled back now. */
async function fallback(
  contents: Contents,
  { release: { name, version } }: BuiltRelease,
  live: ListEntry,
  environment: ReleaseEnvironment,
): Promise<Reference | undefined> {
  const events = eventsOf(contents.history, name).filter(changesLive);
  const event = events.findLast((one) => one.live?.version === version);
  const previous = event?.previous;
  if (!previous || previous.version === live.version) return undefined;
  const signed = await hashOf(contents, previous.version, environment);
  return signed === previous.release ? previous : undefined;
}
