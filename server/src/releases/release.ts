import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from './built';
import { versionProblems } from './checks/list';
import type { ChangeContext } from './entry';
import type { ReleaseEnvironment } from './environment';
import { expectNoProblems } from './refusal';
import { findEntry, type ListEntry } from './store/contents';
import { changeStore, readStoreContents } from './store/store';
import { checkRelease, isLive, makeLive } from './upload';

export type ReleaseOptions = ChangeContext & {
  /** Also a version that is older than the live one. */
  readonly force: boolean;
};

/** What became of one release: whether it went live now, and in place of which. */
export type ReleaseOutcome = {
  readonly release: Release;
  readonly before: ListEntry | undefined;
  readonly isNew: boolean;
};

/** Keeps built remotes and makes them live: all of them or none. */
export async function releaseRemotes(
  releases: readonly BuiltRelease[],
  { force, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<readonly ReleaseOutcome[]> {
  await Promise.all(releases.map((one) => checkRelease(one, environment)));
  return changeStore(environment, async (writer, inside) => {
    const contents = await readStoreContents(inside, listRemoteNames(releases));
    const waiting = releases.filter((built) => !isLive(built, contents, inside));
    expectNoProblems(waiting.flatMap((built) => versionProblems(built, contents, force)));
    if (waiting.length > 0) await makeLive(waiting, contents, way, inside, writer);
    return releases.map((built) => ({
      release: built.release,
      before: findEntry(contents, built.release.name),
      isNew: waiting.includes(built),
    }));
  });
}

export function listRemoteNames(releases: readonly BuiltRelease[]): readonly string[] {
  return releases.map(({ release: { name } }) => name);
}
