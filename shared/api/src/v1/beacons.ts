import { ENTRY_CODES, FAILURES, LIST_ERRORS, PARTS } from '@venture/contract/codes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text } from './text';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));

export const BEACON_LIMITS = { message: 300, stackLines: 10, stackLine: 200 } as const;

/** A stack frame `name@js/page.js:1:2345`: function, if named, and a file of the release. */
const stackLine = v.pipe(
  text(1, BEACON_LIMITS.stackLine),
  v.regex(/^[\w$.<>]*@[^\s?#:@]+:\d+:\d+$/, 'must be a place in a file of the release'),
);

/** Report of a shown or failed release of a remote, without data about the user. */
export const Beacon = v.strictObject({
  remote: name,
  version: name,
  source: v.picklist(['live', 'previous']),
  /** Older pages report `shown` only during a rollout. */
  event: v.picklist(['shown', 'failed', 'stopped', 'fell-back']),
  code: name,
  /** Error message without addresses. */
  message: v.optional(text(0, BEACON_LIMITS.message)),
  stack: v.optional(v.pipe(v.array(stackLine), v.maxLength(BEACON_LIMITS.stackLines))),
  /** Milliseconds from opening the page until it was shown. */
  shownMs: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type Beacon = v.InferOutput<typeof Beacon>;

/** Stands for the list in the field `remote`. */
export const BEACON_FROM_LIST = 'list';

/** Stands for the shell in the field `remote`. */
export const BEACON_FROM_PLATFORM = 'platform';

/** A page threw and continues. Ends in `-late`, so that older servers blame the network, not the release. */
export const THREW_LATE = 'threw-late';

/** Every code that pages of this version may report. */
export const BEACON_CODES: readonly string[] = [
  ...PARTS.flatMap((part) => Object.keys(FAILURES).map((failure) => `${part}-${failure}`)),
  ...ENTRY_CODES,
  ...Object.keys(LIST_ERRORS),
  'shown',
  'stopped',
  THREW_LATE,
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
