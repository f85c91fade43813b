import { type Arriving, bringIn, isLive, isWhole, makeLive } from './arriving';
import { type Built, readBuilt, readRelease } from './built';
import { type Held, heldBack } from './held';
import type { Place } from './place';
import { Refused } from './refused';
import type { Outcome } from './release';
import { type Contents, liveOf, NOTHING, recorded } from './store/contents';
import type { Seal } from './store/seal';
import { atDesk, readContents, releaseFolder } from './store/store';

/** The channel of what a checkout releases into its own store. */
export const LOCAL = 'local';

/** What publishing changed, and what it left alone. */
export type Published = { readonly outcomes: readonly Outcome[]; readonly held: readonly Held[] };

/**
 * Makes the remotes of a checkout live in its own store, as they are: older ones too, and what the checkout
 * does not have any more goes. What somebody took back on purpose is left alone.
 */
export async function publish(folders: readonly string[], place: Place, seal: Seal): Promise<Published> {
  const { storeDir } = place;
  const built = await Promise.all(folders.map(readBuilt));
  const isStale = (contents: Contents) => (one: Built) =>
    !isLive(one, contents, place) && !heldBack(one, contents, LOCAL);
  const now = await readOrNothing(storeDir, seal);
  const stale = built.filter(isStale(now));
  const held = built.flatMap((one) => heldBack(one, now, LOCAL) ?? []);
  if (stale.length === 0 && kept(now, built) === now) return { outcomes: [], held };
  return atDesk(place, seal, async ({ drafts, alone }) => {
    const arriving = await Promise.all(stale.map((one) => bringIn(one, drafts)));
    return alone(async (pen) => {
      const contents = await readOrNothing(storeDir, seal);
      const waiting = arriving.filter((one) => isStale(contents)(one.built));
      const settled = await Promise.all(waiting.map((one) => asReleased(one, contents, place)));
      await makeLive(settled, kept(contents, built), LOCAL, place, pen);
      const outcomes = settled.map(({ built: { release } }) => ({
        release,
        before: liveOf(contents, release.name),
        isNew: true,
      }));
      return { outcomes, held };
    });
  });
}

/** A list that is not ours is not built upon: the checkout can make its own anew. */
async function readOrNothing(storeDir: string, seal: Seal): Promise<Contents> {
  try {
    return await readContents(storeDir, seal);
  } catch (error) {
    if (error instanceof Refused && error.problems.every(({ code }) => code.startsWith('list-')))
      return NOTHING;
    throw error;
  }
}

/** Without the remotes that this checkout once published and does not have any more. */
function kept(contents: Contents, built: readonly Built[]): Contents {
  const { list } = contents;
  const has = (name: string) => built.some(({ release }) => release.name === name);
  const remotes = list?.remotes.filter(({ channel, name }) => channel !== LOCAL || has(name)) ?? [];
  return list && remotes.length < list.remotes.length
    ? { ...contents, list: { ...list, remotes } }
    : contents;
}

/** The version is made of the sources: two builds of the same are as good as one, and the first one stays. */
async function asReleased(arriving: Arriving, contents: Contents, { storeDir }: Place): Promise<Arriving> {
  const { name, version } = arriving.built.release;
  const before = recorded(contents, name, version);
  if (!before || before.release === arriving.built.hash) return arriving;
  const folder = releaseFolder(storeDir, name, version);
  const stored = await readRelease(folder).catch(() => undefined);
  const isKept = stored?.hash === before.release && (await isWhole(stored, folder));
  return isKept ? { ...arriving, built: stored } : arriving;
}
