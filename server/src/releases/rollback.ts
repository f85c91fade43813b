import { type BuiltRelease, readRelease } from './built';
import { listProblems } from './checks/list';
import { nextContents } from './entry';
import type { ReleaseEnvironment } from './environment';
import { refuse, refuseFor } from './refusal';
import type { Outcome } from './release';
import {
  type Contents,
  eventsOf,
  findRecorded,
  type ListEntry,
  type Reference,
  requireEntry,
} from './store/contents';
import { changeStore, releaseFolder } from './store/store';
import { isIntact, readAround } from './upload';

/** Makes a release live again: the one before the live one, or a version by its name. */
export async function rollback(
  name: string,
  version: string | undefined,
  channel: string,
  environment: ReleaseEnvironment,
): Promise<Outcome> {
  const { storeDir } = environment;
  return changeStore(environment, async (writer, contents) => {
    const live = requireEntry(contents, name);
    const wanted = version ?? live.previous?.version;
    if (wanted === undefined)
      throw refuse('version-unknown', `${name} has no release before ${live.version}.`);
    const built = await released(contents, name, wanted, storeDir);
    const previous = await fallback(contents, built, live, storeDir);
    const next = nextContents(contents, [{ built, channel, previous }], environment);
    refuseFor(listProblems(built.release, undefined, await readAround(next.list, environment)));
    await writer.signStatement(name, { version: wanted, release: built.hash });
    await writer.writeList(next.list, next.history);
    return { release: built.release, before: live, isNew: true };
  });
}

/** A release that was live before and is still in the store, unchanged. */
async function released(
  contents: Contents,
  name: string,
  version: string,
  storeDir: string,
): Promise<BuiltRelease> {
  const before = findRecorded(contents, name, version);
  const folder = releaseFolder(storeDir, name, version);
  const built = await readRelease(folder).catch(() => undefined);
  if (!before || !built) {
    const known = eventsOf(contents.history, name).flatMap(({ live }) => live?.version ?? []);
    const sentence = `There is no release ${version} of ${name} in the store; known releases: ${[...new Set(known)].join(', ') || 'none'}.`;
    throw refuse('version-unknown', sentence);
  }
  if (built.hash === before.release && (await isIntact(built, folder))) return built;
  throw refuse('file-altered', `The files in ${folder} are not those that were released.`);
}

/** Its fallback when it was live, if that still exists; never the release being rolled back now. */
async function fallback(
  contents: Contents,
  { release: { name, version } }: BuiltRelease,
  live: ListEntry,
  storeDir: string,
): Promise<Reference | undefined> {
  const event = eventsOf(contents.history, name).findLast((one) => one.live?.version === version);
  const previous = event?.previous;
  if (!previous || previous.version === live.version) return undefined;
  const stored = await readRelease(releaseFolder(storeDir, name, previous.version)).catch(() => undefined);
  return stored?.hash === previous.release ? previous : undefined;
}
