import { type BuiltRelease, readBuilt, readRelease } from './built';
import type { ReleaseEnvironment } from './environment';
import { RefusalError } from './refusal';
import type { Outcome } from './release';
import { LOCAL, type SkippedRelease, skipReason } from './skipped';
import { type Contents, EMPTY, findEntry, findRecorded } from './store/contents';
import { readContents, releaseFolder, withStaging } from './store/store';
import { isIntact, isLive, makeLive, stage, type Upload } from './upload';

/** What publishing changed, and what it left alone. */
export type Published = {
  readonly outcomes: readonly Outcome[];
  readonly skipped: readonly SkippedRelease[];
};

/**
 * Makes the remotes of a checkout live in its own store, as they are: older ones too, and what the checkout
 * does not have any more goes. What somebody took back on purpose is left alone.
 */
export async function publish(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<Published> {
  const built = await Promise.all(folders.map(readBuilt));
  const isStale = (contents: Contents) => (one: BuiltRelease) =>
    !isLive(one, contents, environment) && !skipReason(one, contents);
  const now = await readOrNothing(environment);
  const stale = built.filter(isStale(now));
  const skipped = built.flatMap((one) => skipReason(one, now) ?? []);
  if (stale.length === 0 && kept(now, built) === now) return { outcomes: [], skipped };
  return withStaging(environment, async ({ drafts, withLock }) => {
    const uploads = await Promise.all(stale.map((one) => stage(one, drafts)));
    return withLock(async (writer) => {
      const contents = await readOrNothing(environment);
      const waiting = uploads.filter((one) => isStale(contents)(one.built));
      const settled = await Promise.all(waiting.map((one) => asReleased(one, contents, environment)));
      await makeLive(settled, kept(contents, built), LOCAL, environment, writer);
      const outcomes = settled.map(({ built: { release } }) => ({
        release,
        before: findEntry(contents, release.name),
        isNew: true,
      }));
      return { outcomes, skipped };
    });
  });
}

/** A list that is not ours is not built upon: the checkout can make its own anew. */
async function readOrNothing(environment: ReleaseEnvironment): Promise<Contents> {
  try {
    return await readContents(environment);
  } catch (error) {
    if (error instanceof RefusalError && error.problems.every(({ code }) => code.startsWith('list-')))
      return EMPTY;
    throw error;
  }
}

/** Without the remotes that this checkout once published and does not have any more. */
function kept(contents: Contents, built: readonly BuiltRelease[]): Contents {
  const { list } = contents;
  const has = (name: string) => built.some(({ release }) => release.name === name);
  const remotes = list?.remotes.filter(({ channel, name }) => channel !== LOCAL || has(name)) ?? [];
  return list && remotes.length < list.remotes.length
    ? { ...contents, list: { ...list, remotes } }
    : contents;
}

/** The version is made of the sources: two builds of the same are as good as one, and the first one stays. */
async function asReleased(
  uploads: Upload,
  contents: Contents,
  { storeDir }: ReleaseEnvironment,
): Promise<Upload> {
  const { name, version } = uploads.built.release;
  const before = findRecorded(contents, name, version);
  if (!before || before.release === uploads.built.hash) return uploads;
  const folder = releaseFolder(storeDir, name, version);
  const stored = await readRelease(folder).catch(() => undefined);
  const isKept = stored?.hash === before.release && (await isIntact(stored, folder));
  return isKept ? { ...uploads, built: stored } : uploads;
}
