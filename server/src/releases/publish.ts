import { OPERATOR } from './actor';
import { type BuiltRelease, readBuiltRemote } from './built';
import type { ReleaseEnvironment } from './environment';
import { RefusalError } from './refusal';
import { listRemoteNames, type ReleaseOutcome } from './release';
import { LOCAL_CHANNEL, type SkippedRelease, skipReason } from './skipped';
import { EMPTY_CONTENTS, findEntry, type StoreContents } from './store/contents';
import { changeStore, readStoreContents } from './store/store';
import { checkRelease, findSignedHash, isLive, makeLive, readStoredRelease } from './upload';

/** What publishing changed, and what it left alone. */
export type CheckoutPublishResult = {
  readonly outcomes: readonly ReleaseOutcome[];
  readonly skipped: readonly SkippedRelease[];
};

/**
 * Makes the remotes of a checkout live in its own store, as they are: older ones too, and what the checkout
 * does not have any more goes. What somebody took back on purpose is left alone.
 */
export async function publishCheckout(
  folders: readonly string[],
  environment: ReleaseEnvironment,
): Promise<CheckoutPublishResult> {
  const built = await Promise.all(folders.map(readBuiltRemote));
  const names = listRemoteNames(built);
  const isStale = (contents: StoreContents) => (one: BuiltRelease) =>
    !isLive(one, contents, environment) && !skipReason(one, contents);
  const now = await readOrNothing(environment, names);
  const stale = built.filter(isStale(now));
  const skipped = built.flatMap((one) => skipReason(one, now) ?? []);
  if (stale.length === 0 && kept(now, built) === now) return { outcomes: [], skipped };
  await Promise.all(stale.map((one) => checkRelease(one, environment)));
  return changeStore(environment, async (writer, inside) => {
    const contents = await readOrNothing(inside, names);
    const waiting = stale.filter(isStale(contents));
    const settled = await Promise.all(waiting.map((one) => asReleased(one, contents, inside)));
    await makeLive(
      settled,
      kept(contents, built),
      { channel: LOCAL_CHANNEL, actor: OPERATOR },
      inside,
      writer,
    );
    const outcomes = settled.map(({ release }) => ({
      release,
      before: findEntry(contents, release.name),
      isNew: true,
    }));
    return { outcomes, skipped };
  });
}

/** A list that is not ours is not built upon: the checkout can make its own anew. */
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

/** Without the remotes that this checkout once published and does not have any more. */
function kept(contents: StoreContents, built: readonly BuiltRelease[]): StoreContents {
  const { list } = contents;
  const has = (name: string) => built.some(({ release }) => release.name === name);
  const remotes = list?.remotes.filter(({ channel, name }) => channel !== LOCAL_CHANNEL || has(name)) ?? [];
  return list && remotes.length < list.remotes.length
    ? { ...contents, list: { ...list, remotes } }
    : contents;
}

/** The version is made of the sources: two builds of the same are as good as one, and the first one stays. */
async function asReleased(
  built: BuiltRelease,
  contents: StoreContents,
  environment: ReleaseEnvironment,
): Promise<BuiltRelease> {
  const { name, version } = built.release;
  const before = contents.recorded.find((one) => one.name === name && one.version === version);
  if (!before?.isThere || before.release === built.hash) return built;
  const signed = await findSignedHash(contents, before, environment);
  const stored = await readStoredRelease(environment, name, version);
  return stored && stored.hash === signed ? stored : built;
}
