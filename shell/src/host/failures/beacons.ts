import type {
  BEACON_FROM_LIST,
  BEACON_FROM_PLATFORM,
  BEACON_MESSAGE_LENGTH,
  Beacon,
  UNCAUGHT,
} from '@venture/api/v1/beacons';
import { redactMessage } from '@venture/api/v1/redact-message';
import type { LoadStep } from '@venture/host/load';
import type { Listing } from '../list/listing';

/** The most beacons sent per page view. */
export const MAX_BEACONS = 20;

/** Written out here, since the schemas of the call would outweigh all the other code in this file. */
const ADDRESS = '/v1/beacons';
const WHOLE_LIST: typeof BEACON_FROM_LIST = 'list';
const ONLY_UNCAUGHT: typeof UNCAUGHT = 'uncaught';
const MOST_CHARACTERS: typeof BEACON_MESSAGE_LENGTH = 300;

/** A missing file of the platform is not blamed on the release that waits for it. */
const APPLICATION: typeof BEACON_FROM_PLATFORM = 'platform';
const OURS = { remote: APPLICATION, version: 'unknown', source: 'live' } as const;

let sent = 0;

/** Reports failures to those who operate the server. Nothing waits for the report, and it names no person. */
export function send(beacon: Beacon, apiBase: string): void {
  if (sent >= MAX_BEACONS) return;
  sent += 1;
  const body = new Blob([JSON.stringify(beacon)], { type: 'application/json' });
  navigator.sendBeacon(apiBase + ADDRESS, body);
}

/**
 * Creates the beacon for a step; undefined if there is nothing to report. A preview's step is reported only if a
 * file of the shell failed.
 */
export function createBeacon(step: LoadStep, before: readonly LoadStep[]): Beacon | undefined {
  const { name, version, source, what, error, thrown } = step;
  if (error?.part === 'platform') return { ...OURS, event: 'failed', code: error.code };
  if (source === 'preview') return undefined;
  const common = { remote: name, version, source };
  if (what === 'stopped') return { ...common, event: what, code: what, ...messageOf(thrown) };
  if (what === 'uncaught') return { ...common, event: 'stopped', code: ONLY_UNCAUGHT, ...messageOf(thrown) };
  if (what === 'shown' && source === 'live') return { ...common, event: what, code: what };
  if (error) return { ...common, event: 'failed', code: error.code, ...messageOf(error) };
  if (what !== 'ready' || source !== 'previous') return undefined;
  const failed = before.findLast((earlier) => earlier.name === name && earlier.what === 'failed');
  return { ...common, event: 'fell-back', code: failed?.error?.code ?? 'known-bad' };
}

/** Returns the message of the error, or of its cause, without addresses. */
function messageOf(error: unknown): Pick<Beacon, 'message'> {
  if (error === undefined) return {};
  if (error instanceof Error && error.cause instanceof Error) return messageOf(error.cause);
  const message = error instanceof Error ? error.message : String(error);
  return { message: redactMessage(message, MOST_CHARACTERS) };
}

/** Says why a remote, or the whole list, is not used. */
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
