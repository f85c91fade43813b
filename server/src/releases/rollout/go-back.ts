import type { RolloutResult } from '@venture/api/v1/releases';
import type { Way } from '../entry';
import type { ReleaseEnvironment } from '../environment';
import { returnTo } from '../rollback';
import { findEntry, type ListEntry } from '../store/contents';
import { changeStore, readContents } from '../store/store';
import type { Judgement } from './brake';
import brake from './brake.json' with { type: 'json' };
import { endRollout, pauseRollout, type Running, readWatched } from './table';

/**
 * Makes the release before live again in the place of one that everybody has. In doubt a small share of people keeps that
 * one, beside the release before, until somebody decides. Answers whether it was still watched: servers may decide the same.
 */
export async function goBack(
  watched: Running,
  { what, reason }: Judgement,
  way: Way,
  environment: ReleaseEnvironment,
): Promise<boolean> {
  return changeStore(environment, async (writer, inside) => {
    const { remote, newer, live: before } = watched;
    const contents = await readContents(inside, [remote]);
    const live = findEntry(contents, remote);
    const isWatched = (await readWatched(inside.db)).some(({ id }) => id === watched.id);
    if (!isWatched || live?.version !== newer) return false;
    const isDoubtful = what === 'pause';
    const share = brake.pausedShare;
    const why = isDoubtful ? `${reason} It waits for somebody to decide.` : reason;
    const rollout: RolloutResult = { version: newer, what: isDoubtful ? 'paused' : 'stopped', why };
    const beside = (entry: ListEntry) => (isDoubtful ? { ...entry, rollout: { share, entry: live } } : entry);
    await returnTo(before, live, { ...way, details: { rollout } }, contents, inside, writer, beside);
    if (isDoubtful) await pauseRollout(inside.db, { ...watched, share }, reason);
    else await endRollout(inside.db, watched, { outcome: 'stopped', reason });
    return true;
  });
}
