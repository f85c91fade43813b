import type {
  BEACON_FROM_LIST,
  BEACON_FROM_PLATFORM,
  BEACON_LIMITS,
  Beacon,
  THREW_LATE,
} from '@venture/api/v1/beacons';
import { redactMessage } from '@venture/api/v1/redact-message';
import type { LoadStep } from '@venture/host/open';
import type { Listing } from '../list/listing';

/** The most beacons that one page view sends. */
export const MAX_BEACONS = 20;

/** Written out, since the call's schemas would be larger than all else here. */
const ADDRESS = '/v1/beacons';
const WHOLE_LIST: typeof BEACON_FROM_LIST = 'list';
const WENT_ON: typeof THREW_LATE = 'threw-late';
const LIMITS: typeof BEACON_LIMITS = { message: 300, stackLines: 10, stackLine: 200 };

/** A missing file of the platform is not blamed on the release that waits for it. */
const APPLICATION: typeof BEACON_FROM_PLATFORM = 'platform';
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
export function createBeacon(step: LoadStep, before: readonly LoadStep[]): Beacon | undefined {
  const { name, version, source, what, error, thrown, shownMs } = step;
  if (error?.part === 'platform') return { ...OURS, event: 'failed', code: error.code };
  if (source === 'preview') return undefined;
  const common = { remote: name, version, source };
  const base = before.findLast((step) => step.name === name && step.version === version && step.base)?.base;
  if (what === 'stopped') return { ...common, event: what, code: what, ...errorParts(thrown, base) };
  if (what === 'threw') return { ...common, event: 'stopped', code: WENT_ON, ...errorParts(thrown, base) };
  if (what === 'shown' && source === 'live')
    return { ...common, event: what, code: what, ...(shownMs !== undefined && { shownMs }) };
  if (error) return { ...common, event: 'failed', code: error.code, ...errorParts(error, base) };
  if (what !== 'ready' || source !== 'previous') return undefined;
  const failed = before.findLast((earlier) => earlier.name === name && earlier.what === 'failed');
  return { ...common, event: 'fell-back', code: failed?.error?.code ?? 'known-bad' };
}

/** Message and stack of an error, or of what caused it: without addresses but those of the release's own files. */
function errorParts(error: unknown, base = './'): Pick<Beacon, 'message' | 'stack'> {
  if (!(error instanceof Error))
    return error === undefined ? {} : { message: redactMessage(String(error), LIMITS.message) };
  if (error.cause instanceof Error) return errorParts(error.cause, base);
  const folder = new URL(base, document.baseURI).href;
  const stack = (error.stack ?? '').split('\n').flatMap((line) => placeIn(line, folder));
  const message = redactMessage(error.message.replaceAll(folder, ''), LIMITS.message);
  return { message, ...(stack.length > 0 && { stack: stack.slice(0, LIMITS.stackLines) }) };
}

/** A line of a stack, as browsers write it, if it is in a file of the release. */
function placeIn(line: string, folder: string): readonly string[] {
  const [before = '', after = ''] = line.split(folder);
  const [, file, position] = /^([^\s?#:@]+)[^\s:)]*(:\d+:\d+)/.exec(after) ?? [];
  if (file === undefined) return [];
  const [, name = ''] = /^\s*(?:at )?(?:async )?(?:new )?([\w$.<>]*)/.exec(before) ?? [];
  const place = `${name}@${file}${position}`;
  return place.length > LIMITS.stackLine ? [] : [place];
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
