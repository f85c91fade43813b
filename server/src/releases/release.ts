import type { Release } from '@venture/contract/remotes';
import { readBuilt } from './built';
import { versionProblems } from './checks/list';
import type { ReleaseEnvironment } from './environment';
import { refuseFor } from './refusal';
import { findEntry, type ListEntry } from './store/contents';
import { readContents, withStaging } from './store/store';
import { isLive, makeLive, stage, type Upload } from './upload';

export type ReleaseOptions = {
  /** How it comes, as the list tells. */
  readonly channel: string;
  /** Also a version that is older than the live one. */
  readonly force: boolean;
};

/** What became of one release: whether it went live now, and in place of which. */
export type Outcome = {
  readonly release: Release;
  readonly before: ListEntry | undefined;
  readonly isNew: boolean;
};

/** Puts built remotes into the store and makes them live: all of them or none. */
export async function release(
  folders: readonly string[],
  { channel, force }: ReleaseOptions,
  environment: ReleaseEnvironment,
): Promise<readonly Outcome[]> {
  const built = await Promise.all(folders.map(readBuilt));
  return withStaging(environment, async ({ drafts, withLock }) => {
    const uploads = await Promise.all(built.map((one) => stage(one, drafts)));
    return withLock(async (writer) => {
      const contents = await readContents(environment);
      const isNew = (one: Upload) => !isLive(one.built, contents, environment);
      const waiting = uploads.filter(isNew);
      refuseFor(waiting.flatMap(({ built: one }) => versionProblems(one, contents, force)));
      if (waiting.length > 0) await makeLive(waiting, contents, channel, environment, writer);
      return uploads.map((one) => ({
        release: one.built.release,
        before: findEntry(contents, one.built.release.name),
        isNew: isNew(one),
      }));
    });
  });
}
