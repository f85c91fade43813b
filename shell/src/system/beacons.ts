import type { Beacon, LIST, PLATFORM } from '@venture/api/v1/beacons';
import type { Step } from '@venture/host/open';
import type { Listing } from '../remotes/listing';

/** The most beacons that one page view sends. */
export const MAX_BEACONS = 20;

/** Written out, since the call's schemas would be larger than all else here. */
const ADDRESS = '/v1/beacons';
const WHOLE_LIST: typeof LIST = 'list';

/** What the application itself lacks is no failure of the release that waits for it. */
const APPLICATION: typeof PLATFORM = 'platform';
const OURS = { remote: APPLICATION, version: 'unknown', source: 'live' } as const;

let sent = 0;

/** Reports failures to the server for operators; nothing waits for it, and it names no person. */
export function send(beacon: Beacon, apiBase: string): void {
  if (sent >= MAX_BEACONS) return;
  sent += 1;
  const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' });
  navigator.sendBeacon(apiBase + ADDRESS, body);
}

/** The beacon for a step; undefined if there is nothing to tell, or if it is about a preview. */
export function beaconOf(step: Step, before: readonly Step[]): Beacon | undefined {
  const { name, version, source, what, error } = step;
  if (error?.part === 'platform') return { ...OURS, event: 'failed', code: error.code };
  if (source === 'preview') return undefined;
  const common = { remote: name, version, source };
  if (what === 'stopped' || (what === 'shown' && source === 'live'))
    return { ...common, event: what, code: what };
  if (error) return { ...common, event: 'failed', code: error.code };
  if (what !== 'ready' || source !== 'previous') return undefined;
  const failed = before.findLast((earlier) => earlier.name === name && earlier.what === 'failed');
  return { ...common, event: 'fell-back', code: failed?.error?.code ?? 'known-bad' };
}

/** Why a remote, or the whole list, is not used. */
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
