import type { RolloutChange } from '@venture/api/v1/releases';
import type { Database } from '../../database/schema';
import { reason } from '../../process/failure';
import type { Log } from '../../process/log';
import type { Metrics } from '../../process/metrics';
import { isBeingRolledOut } from '../checks/verify';
import limits from '../limits.json';
import { makeLiveAgain } from '../rollback';
import { findEntry, type ListEntry } from '../store/contents';
import { type ReleaseEnvironment, SERVER } from '../store/environment';
import { changeStore, readLiveList, readStoreContents } from '../store/store';
import { decideRollout, detectRegressionForAll, type Regression } from './brake';
import {
  endRollout,
  findWatchedRollout,
  listOpenRollouts,
  type OpenRollout,
  pauseRollout,
  readPreviousCounts,
  readRolloutCounts,
  updateRollout,
} from './rollout';

type RolloutServices = {
  readonly environment: ReleaseEnvironment;
  readonly metrics: Pick<Metrics, 'rollouts'>;
  readonly log: Log;
};

/** How the history names the server's own actions. */
const WAY = { channel: 'rollout', actor: SERVER } as const;

const EVENTS = {
  promote: 'a rollout reached everybody',
  pause: 'a rollout waits for somebody',
  stop: 'a rollout was stopped',
} as const;

/** Does what plans and brake demand, as a background step; a rollout that cannot be changed delays no other. */
export async function advanceRollouts(services: RolloutServices): Promise<false> {
  const { environment, log } = services;
  const all = await listOpenRollouts(environment.db);
  if (all.length === 0) return false;
  const live = await readLiveList(environment);
  for (const running of all) {
    const entry = findEntry(live, running.remote);
    const isForAll = running.share === 1;
    const isListed = isForAll ? entry?.version === running.newer : isBeingRolledOut(entry, running.newer);
    try {
      // A release or rollback took its place, or the remote was removed.
      if (!isListed) await end(environment.db, running, 'replaced');
      else if (isForAll) await watch(running, services);
      else await advance(running, services);
    } catch (error) {
      log.warn('a rollout could not go on', { remote: running.remote, reason: reason(error) });
    }
  }
  return false;
}

function end(db: Database, running: OpenRollout, outcome: 'replaced' | 'promoted'): Promise<void> {
  return db.transaction().execute((trx) => endRollout(trx, running, outcome));
}

/** Watches a release that everybody has for a while, since there is still a previous one to go back to. */
async function watch(watched: OpenRollout, { environment, metrics, log }: RolloutServices): Promise<void> {
  const { db } = environment;
  const { newer } = await readRolloutCounts(db, watched);
  const judgement = detectRegressionForAll(newer, await readPreviousCounts(db, watched));
  if (!judgement) {
    if (watched.elapsed >= limits.brake.watchSeconds) await end(db, watched, 'promoted');
    return;
  }
  if (!(await revertRelease(watched, judgement, environment))) return;
  const { remote, newer: version, live: before } = watched;
  metrics.rollouts.inc({ remote, what: judgement.what });
  log.warn('a release was taken from everybody', { remote, version, before, ...judgement });
}

async function advance(running: OpenRollout, { environment, metrics, log }: RolloutServices): Promise<void> {
  const { remote, newer: version } = running;
  const change = decideRollout(running, running.elapsed, await readRolloutCounts(environment.db, running));
  if (!change) return;
  const changed = await changeStore(environment, (inside) =>
    updateRollout(remote, change, WAY, inside, running),
  );
  if (!changed) return;
  metrics.rollouts.inc({ remote, what: change.what });
  const tell = 'reason' in change ? log.warn : log.info;
  tell(EVENTS[change.what], { remote, version, ...change });
}

/**
 * Makes the previous release live again in place of one that everybody has. If in doubt, a small share of people
 * keeps the newer one until somebody decides. Returns whether it was still watched: servers may decide the same.
 */
async function revertRelease(
  watched: OpenRollout,
  { what, reason }: Regression,
  environment: ReleaseEnvironment,
): Promise<boolean> {
  return changeStore(environment, async (inside) => {
    const { remote, newer, live: before } = watched;
    const contents = await readStoreContents(inside, [remote]);
    const live = findEntry(contents, remote);
    const isWatched = (await findWatchedRollout(inside.db, remote))?.id === watched.id;
    if (!isWatched || live?.version !== newer) return false;
    const isDoubtful = what === 'pause';
    const share = limits.brake.pausedShare;
    const why = isDoubtful ? `${reason} It waits for somebody to decide.` : reason;
    const rollout: RolloutChange = { version: newer, what: isDoubtful ? 'paused' : 'stopped', why };
    const beside = (entry: ListEntry) => (isDoubtful ? { ...entry, rollout: { share, entry: live } } : entry);
    await makeLiveAgain(before, live, { ...WAY, details: { rollout } }, contents, inside, beside);
    if (isDoubtful) await pauseRollout(inside.db, { id: watched.id, share }, reason);
    else await endRollout(inside.db, watched, 'stopped', reason);
    return true;
  });
}
