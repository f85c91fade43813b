import { ENTRY_CODES, FAILURES, LIST_ERRORS, PARTS } from '@venture/contract/codes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text } from './text';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(80));

export const BEACON_LIMITS = { message: 300, stackLines: 10, stackLine: 200 } as const;

/** `name@js/page.js:1:2345`: a function, if it has a name, and a file of the release. */
const stackLine = v.pipe(
  text(1, BEACON_LIMITS.stackLine),
  v.regex(/^[\w$.<>]*@[^\s?#:@]+:\d+:\d+$/, 'must be a place in a file of the release'),
);

/** Which release of a remote was shown, or failed, and how; nothing about the person. */
export const Beacon = v.strictObject({
  remote: name,
  version: name,
  source: v.picklist(['live', 'previous']),
  /** Older pages report `shown` only while two releases are compared. */
  event: v.picklist(['shown', 'failed', 'stopped', 'fell-back']),
  code: name,
  /** Of the error, without addresses. */
  message: v.optional(text(0, BEACON_LIMITS.message)),
  stack: v.optional(v.pipe(v.array(stackLine), v.maxLength(BEACON_LIMITS.stackLines))),
  /** From opening the page until it was on the screen. */
  shownMs: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type Beacon = v.InferOutput<typeof Beacon>;

/** The name of the list itself, where a remote would be named. */
export const BEACON_LIST = 'list';

/** The name of the application itself, where a remote would be named. */
export const BEACON_PLATFORM = 'platform';

/** A page threw, and goes on. By its end a server that does not know it takes it for the network's, and blames no release. */
export const THREW_LATE = 'threw-late';

/** Every code that a page of this version may report. */
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
