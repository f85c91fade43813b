import type { RolloutChange } from '@venture/api/v1/releases';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import type { Metrics } from '../process/metrics';
import { decideRollout, detectRegressionForAll, type Regression } from './brake';
import { type ReleaseEnvironment, SERVER } from './environment';
import limits from './limits.json';
import { makeLiveAgain } from './rollback';
import {
  endRollout,
  listOpenRollouts,
  listWatchedReleases,
  type OpenRollout,
  pauseRollout,
  readPreviousCounts,
  readRolloutCounts,
  updateRollout,
} from './rollout';
import { type ChangeContext, findEntry, findNewerEntry, type ListEntry } from './store/contents';
import { changeStore, readLiveList, readStoreContents } from './store/store';

type Parts = {
  readonly environment: ReleaseEnvironment;
  readonly metrics: Pick<Metrics, 'rollouts'>;
  readonly log: Log;
};

/** How what a server does by itself is named in the history. */
const WAY = { channel: 'rollout', actor: SERVER } as const;

const EVENTS = {
  promote: 'a rollout reached everybody',
  pause: 'a rollout waits for somebody',
  stop: 'a rollout was stopped',
  'take-back': 'a rollout has ended',
} as const;

/** Another release took its place, or a rollback, or the remote was removed. */
const GONE = { what: 'take-back', reason: 'It is not in the list any more.' } as const;

/** A step in the background: follows the plans and the brake; a rollout that cannot be changed holds up no other. */
export async function advanceRollouts(parts: Parts): Promise<false> {
  const { environment, log } = parts;
  const all = await listOpenRollouts(environment.db);
  if (all.length === 0) return false;
  const live = await readLiveList(environment);
  for (const running of all) {
    const entry = findEntry(live, running.remote);
    try {
      if (running.share === 1) await watch(running, entry?.version === running.newer, parts);
      else
        await advance(
          running,
          entry !== undefined && findNewerEntry(entry)?.version === running.newer,
          parts,
        );
    } catch (error) {
      log.warn('a rollout could not go on', { remote: running.remote, reason: reason(error) });
    }
  }
  return false;
}

/** Watches what everybody has for a while, since there is a release to go back to. */
async function watch(
  watched: OpenRollout,
  isLive: boolean,
  { environment, metrics, log }: Parts,
): Promise<void> {
  const { db } = environment;
  const end = (outcome: 'replaced' | 'promoted') =>
    db.transaction().execute((trx) => endRollout(trx, watched, { outcome }));
  if (!isLive) return end('replaced');
  const { newer } = await readRolloutCounts(db, watched);
  const judgement = detectRegressionForAll(newer, await readPreviousCounts(db, watched));
  if (!judgement) return watched.elapsed >= limits.brake.watchSeconds ? end('promoted') : undefined;
  if (!(await revertRelease(watched, judgement, WAY, environment))) return;
  const { remote, newer: version, live: before } = watched;
  metrics.rollouts.add({ remote, what: judgement.what });
  log.warn('a release was taken from everybody', { remote, version, before, ...judgement });
}

async function advance(
  running: OpenRollout,
  isListed: boolean,
  { environment, metrics, log }: Parts,
): Promise<void> {
  const decision = decideRollout(running, running.elapsed, await readRolloutCounts(environment.db, running));
  const change = isListed ? decision : GONE;
  if (!change) return;
  const isSame = ({ id, seconds }: OpenRollout) => id === running.id && seconds === running.seconds;
  const changed = await updateRollout(isSame, change, WAY, environment);
  if (!changed) return;
  const { remote, newer: version } = running;
  metrics.rollouts.add({ remote, what: change.what });
  const tell = 'reason' in change ? log.warn : log.info;
  tell(EVENTS[change.what], { remote, version, ...change });
}

/**
 * Makes the release before live again in the place of one that everybody has. In doubt a small share of people keeps that
 * one, beside the release before, until somebody decides. Answers whether it was still watched: servers may decide the same.
 */
async function revertRelease(
  watched: OpenRollout,
  { what, reason }: Regression,
  way: ChangeContext,
  environment: ReleaseEnvironment,
): Promise<boolean> {
  return changeStore(environment, async (writer, inside) => {
    const { remote, newer, live: before } = watched;
    const contents = await readStoreContents(inside, [remote]);
    const live = findEntry(contents, remote);
    const isWatched = (await listWatchedReleases(inside.db)).some(({ id }) => id === watched.id);
    if (!isWatched || live?.version !== newer) return false;
    const isDoubtful = what === 'pause';
    const share = limits.brake.pausedShare;
    const why = isDoubtful ? `${reason} It waits for somebody to decide.` : reason;
    const rollout: RolloutChange = { version: newer, what: isDoubtful ? 'paused' : 'stopped', why };
    const beside = (entry: ListEntry) => (isDoubtful ? { ...entry, rollout: { share, entry: live } } : entry);
    await makeLiveAgain(before, live, { ...way, details: { rollout } }, contents, inside, writer, beside);
    if (isDoubtful) await pauseRollout(inside.db, { id: watched.id, share }, reason);
    else await endRollout(inside.db, watched, { outcome: 'stopped', reason });
    return true;
  });
}
