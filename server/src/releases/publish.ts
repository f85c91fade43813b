import { OPERATOR } from './actor';
import { type BuiltRelease, readBuilt } from './built';
import type { ReleaseEnvironment } from './environment';
import { RefusalError } from './refusal';
import { namesOf, type Outcome } from './release';
import { LOCAL, type SkippedRelease, skipReason } from './skipped';
import { type Contents, EMPTY, findEntry } from './store/contents';
import { changeStore, readContents } from './store/store';
import { checkAlone, isLive, makeLive, readStored, signedHashOf } from './upload';

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
  const names = namesOf(built);
  const isStale = (contents: Contents) => (one: BuiltRelease) =>
    !isLive(one, contents, environment) && !skipReason(one, contents);
  const now = await readOrNothing(environment, names);
  const stale = built.filter(isStale(now));
  const skipped = built.flatMap((one) => skipReason(one, now) ?? []);
  if (stale.length === 0 && kept(now, built) === now) return { outcomes: [], skipped };
  await Promise.all(stale.map((one) => checkAlone(one, environment)));
  return changeStore(environment, async (writer, inside) => {
    const contents = await readOrNothing(inside, names);
    const waiting = stale.filter(isStale(contents));
    const settled = await Promise.all(waiting.map((one) => asReleased(one, contents, inside)));
    await makeLive(settled, kept(contents, built), { channel: LOCAL, actor: OPERATOR }, inside, writer);
    const outcomes = settled.map(({ release }) => ({
      release,
      before: findEntry(contents, release.name),
      isNew: true,
    }));
    return { outcomes, skipped };
  });
}

/** A list that is not ours is not built upon: the checkout can make its own anew. */
async function readOrNothing(environment: ReleaseEnvironment, names: readonly string[]): Promise<Contents> {
  try {
    return await readContents(environment, names);
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
  built: BuiltRelease,
  contents: Contents,
  environment: ReleaseEnvironment,
): Promise<BuiltRelease> {
  const { name, version } = built.release;
  const before = contents.recorded.find((one) => one.name === name && one.version === version);
  if (!before?.isThere || before.release === built.hash) return built;
  const signed = await signedHashOf(contents, before, environment);
  const stored = await readStored(environment, name, version);
  return stored && stored.hash === signed ? stored : built;
}
