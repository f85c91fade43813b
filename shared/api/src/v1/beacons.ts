import { ENTRY_CODES, FAILURES, LIST_ERRORS, PARTS } from '@venture/contract/codes';
import * as v from 'valibot';
import { endpoint } from './endpoint';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));

/** Which release of a remote was shown, or failed, and how; nothing about the person. */
export const Beacon = v.strictObject({
  remote: name,
  version: name,
  source: v.picklist(['live', 'previous']),
  /** That it was shown is told only while a newer release of the remote is rolled out, or is new to everybody. */
  event: v.picklist(['shown', 'failed', 'stopped', 'fell-back']),
  code: name,
});
export type Beacon = v.InferOutput<typeof Beacon>;

/** The name of the list itself, where a remote would be named. */
export const LIST = 'list';

/** The name of the application itself, where a remote would be named. */
export const PLATFORM = 'platform';

/** Every code that a page of this version may report. */
export const CODES: readonly string[] = [
  ...PARTS.flatMap((part) => Object.keys(FAILURES).map((failure) => `${part}-${failure}`)),
  ...ENTRY_CODES,
  ...Object.keys(LIST_ERRORS),
  'shown',
  'stopped',
  'known-bad',
];

export const reportTrouble = endpoint({
  id: 'reportTrouble',
  method: 'POST',
  path: '/beacons',
  access: 'anyone',
  summary: 'Reports that a remote failed or fell back; counted by release, without a person',
  body: Beacon,
  largestBody: 1024,
});
