import type { Beacon, LIST } from '@venture/api/v1/beacons';
import type { Step } from '@venture/host/steps';
import type { Listing } from '../remotes/listing';

/** However much goes wrong, one page view tells no more than this. */
export const MAX_BEACONS = 20;

/** Written out, since the schemas of the call weigh more than all else here. */
const ADDRESS = '/v1/beacons';
const WHOLE_LIST: typeof LIST = 'list';

let sent = 0;

/** Tells the server what failed, so that operators hear of it; nobody waits for it, and nobody is named. */
export function send(beacon: Beacon, apiBase: string): void {
  if (sent >= MAX_BEACONS) return;
  sent += 1;
  const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' });
  navigator.sendBeacon(apiBase + ADDRESS, body);
}

/** What a step has to tell; undefined where all is well, or a person's own choice failed. */
export function beaconOf(step: Step, before: readonly Step[]): Beacon | undefined {
  const { name, version, source, what, error } = step;
  if (source === 'override') return undefined;
  const common = { remote: name, version, source };
  if (what === 'stopped') return { ...common, event: what, code: what };
  if (error) return { ...common, event: 'failed', code: error.code };
  if (what !== 'ready' || source !== 'previous') return undefined;
  const failed = before.findLast((earlier) => earlier.name === name && earlier.what === 'failed');
  return { ...common, event: 'fell-back', code: failed?.error?.code ?? 'known-bad' };
}

/** Why a remote, or the list as a whole, is not used at all. */
export function beaconsOf({ problems, remotes, disabled }: Listing): readonly Beacon[] {
  const isListUsable = remotes.length + disabled.length > 0;
  return problems.map(({ name, code }) => ({
    remote: isListUsable ? name : WHOLE_LIST,
    version: 'unknown',
    source: 'live',
    event: 'failed',
    code,
  }));
}
