import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from './built';
import { versionProblems } from './checks/list';
import type { Way } from './entry';
import type { ReleaseEnvironment } from './environment';
import { refuseFor } from './refusal';
import { findEntry, type ListEntry } from './store/contents';
import { changeStore, readContents } from './store/store';
import { checkAlone, isLive, makeLive } from './upload';

export type ReleaseOptions = Way & {
  /** Also a version that is older than the live one. */
  readonly force: boolean;
};

/** What became of one release: whether it went live now, and in place of which. */
export type Outcome = {
  readonly release: Release;
  readonly before: ListEntry | undefined;
  readonly isNew: boolean;
};

/** Keeps built remotes and makes them live: all of them or none. */
export async function release(
  releases: readonly BuiltRelease[],
  { force, ...way }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<readonly Outcome[]> {
  await Promise.all(releases.map((one) => checkAlone(one, environment)));
  return changeStore(environment, async (writer, inside) => {
    const contents = await readContents(inside, namesOf(releases));
    const waiting = releases.filter((built) => !isLive(built, contents, inside));
    refuseFor(waiting.flatMap((built) => versionProblems(built, contents, force)));
    if (waiting.length > 0) await makeLive(waiting, contents, way, inside, writer);
    return releases.map((built) => ({
      release: built.release,
      before: findEntry(contents, built.release.name),
      isNew: waiting.includes(built),
    }));
  });
}

export function namesOf(releases: readonly BuiltRelease[]): readonly string[] {
  return releases.map(({ release: { name } }) => name);
}
