import type { Release } from '@venture/contract/remotes';
import { type Arriving, bringIn, isLive, makeLive } from './arriving';
import { readBuilt } from './built';
import { versionProblems } from './checks/list';
import type { Place } from './place';
import { refuseFor } from './refused';
import { type Live, liveOf } from './store/contents';
import type { Seal } from './store/seal';
import { atDesk, readContents } from './store/store';

export type ReleaseOptions = {
  /** How it comes, as the list tells. */
  readonly channel: string;
  /** Also a version that is older than the live one. */
  readonly force: boolean;
};

/** What became of one release: whether it went live now, and in place of which. */
export type Outcome = {
  readonly release: Release;
  readonly before: Live | undefined;
  readonly isNew: boolean;
};

/** Puts built remotes into the store and makes them live: all of them or none. */
export async function release(
  folders: readonly string[],
  { channel, force }: ReleaseOptions,
  place: Place,
  seal: Seal,
): Promise<readonly Outcome[]> {
  const { storeDir } = place;
  const built = await Promise.all(folders.map(readBuilt));
  return atDesk(place, seal, async ({ drafts, alone }) => {
    const arriving = await Promise.all(built.map((one) => bringIn(one, drafts)));
    return alone(async (pen) => {
      const contents = await readContents(storeDir, seal);
      const isNew = (one: Arriving) => !isLive(one.built, contents, place);
      const waiting = arriving.filter(isNew);
      refuseFor(waiting.flatMap(({ built: one }) => versionProblems(one, contents, force)));
      if (waiting.length > 0) await makeLive(waiting, contents, channel, place, pen);
      return arriving.map((one) => ({
        release: one.built.release,
        before: liveOf(contents, one.built.release.name),
        isNew: isNew(one),
      }));
    });
  });
}
