import { ENTRY_CODES, FAILURES, LIST_ERRORS, PARTS } from '@venture/contract/codes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text } from './text';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));

export const BEACON_MESSAGE_LENGTH = 300;

/** Reports that a remote's release was shown or failed, without user data. */
export const Beacon = v.strictObject({
  remote: name,
  version: name,
  source: v.picklist(['live', 'previous']),
  event: v.picklist(['shown', 'failed', 'stopped', 'fell-back']),
  code: name,
  /** Error message without addresses. */
  message: v.optional(text(0, BEACON_MESSAGE_LENGTH)),
});
export type Beacon = v.InferOutput<typeof Beacon>;

/** The value of `remote` in reports about the list of remotes. */
export const BEACON_FROM_LIST = 'list';

/** The value of `remote` in reports about the shell. */
export const BEACON_FROM_PLATFORM = 'platform';

/** The code for an error that a page threw but survived. */
export const UNCAUGHT = 'uncaught';

/** Whether a report counts against its release; late files and errors that a page survived do not. */
export const isReleaseFailure = (code: string): boolean =>
  code !== 'shown' && code !== UNCAUGHT && !/-(late|unreachable|unavailable)$/.test(code);

/** All codes that pages of this version may report. */
export const BEACON_CODES: readonly string[] = [
  ...PARTS.flatMap((part) => FAILURES.map((failure) => `${part}-${failure}`)),
  ...ENTRY_CODES,
  ...Object.keys(LIST_ERRORS),
  'shown',
  'stopped',
  UNCAUGHT,
  'known-bad',
];

export const reportTrouble = endpoint({
  id: 'reportTrouble',
  method: 'POST',
  path: '/beacons',
  access: 'anyone',
  summary: 'Reports that a remote was shown, failed or fell back; counted by release, without a person',
  body: Beacon,
  largestBody: 8192,
});
