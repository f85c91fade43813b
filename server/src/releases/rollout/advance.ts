import { reason } from '../../process/failure';
import type { Log } from '../../process/log';
import type { Metrics } from '../../process/metrics';
import { SERVER } from '../actor';
import type { ReleaseEnvironment } from '../environment';
import { findEntry, newerThan } from '../store/contents';
import { hasSigningKey } from '../store/keys';
import { readLive } from '../store/store';
import { decide } from './brake';
import { changeIf } from './change';
import { type Running, readGroups, readRunning } from './table';

type Parts = {
  readonly environment: ReleaseEnvironment;
  readonly metrics: Pick<Metrics, 'rollouts'>;
  readonly log: Log;
};

/** How what a server does by itself is named in the history. */
const WAY = { channel: 'rollout', actor: SERVER } as const;

const EVENTS = {
  'next-stage': 'a rollout went on',
  promote: 'a rollout reached everybody',
  pause: 'a rollout waits for somebody',
  stop: 'a rollout was stopped',
  'take-back': 'a rollout has ended',
} as const;

/** Another release took its place, or a rollback, or the remote was removed. */
const GONE = { what: 'take-back', reason: 'It is not in the list any more.' } as const;

/** A step in the background: does what the plans and the visits say; one that cannot be changed holds up no other. */
export async function advanceRollouts({ environment, metrics, log }: Parts): Promise<false> {
  const all = await readRunning(environment.db);
  if (all.length === 0 || !(await hasSigningKey(environment))) return false;
  const live = await readLive(environment);
  for (const running of all) {
    const entry = findEntry(live, running.remote);
    const isListed = entry !== undefined && newerThan(entry)?.version === running.newer;
    try {
      await advance(running, isListed, { environment, metrics, log });
    } catch (error) {
      log.warn('a rollout could not go on', { remote: running.remote, reason: reason(error) });
    }
  }
  return false;
}

async function advance(
  running: Running,
  isListed: boolean,
  { environment, metrics, log }: Parts,
): Promise<void> {
  const decision = decide(running, await readGroups(environment.db, running));
  const change = isListed ? decision : GONE;
  if (!change) return;
  const isSame = ({ id, stage }: Running) => id === running.id && stage === running.stage;
  const changed = await changeIf(isSame, change, WAY, environment);
  if (!changed) return;
  const { remote, newer: version } = running;
  metrics.rollouts.add({ remote, what: change.what });
  const tell = 'reason' in change ? log.warn : log.info;
  tell(EVENTS[change.what], { remote, version, ...change });
}
