import * as v from 'valibot';
import { endpoint } from './endpoint';

/** States of a part, from best to worst. */
export const PART_STATES = ['good', 'attention', 'broken'] as const;
export type PartState = (typeof PART_STATES)[number];

/** State of one part of an installation, its problems, and its figures. */
function part<const Code extends string, const Entries extends v.ObjectEntries>(
  codes: readonly Code[],
  entries: Entries,
) {
  return v.object({
    state: v.picklist(PART_STATES),
    problems: v.array(
      v.object({
        /** `no-answer`: the check failed or timed out. */
        code: v.picklist([...codes, 'no-answer' as const]),
        state: v.picklist(['attention', 'broken']),
      }),
    ),
    /** Undefined without an answer. */
    facts: v.optional(v.object(entries)),
  });
}

const DATABASE_PROBLEMS = ['unreachable', 'read-only', 'disk-full', 'slow'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A duration, so that only the server's clock matters. */
const seconds = v.pipe(v.number(), v.minValue(0));

export const SystemHealth = v.object({
  /** The responding process; it does not know of others. */
  program: part([], {
    version: v.string(),
    node: v.string(),
    host: v.string(),
    process: count,
    runningSeconds: seconds,
  }),
  database: part(DATABASE_PROBLEMS, {
    usability: v.picklist(['ready', 'read-only', 'disk-full', 'unreachable']),
    version: v.string(),
    /** Whether it is the embedded database, with its files in `DATA_DIR`. */
    isEmbedded: v.boolean(),
    latencyMs: v.number(),
    bytes: count,
    /** Newest migration, and the program's version that applied it if it is a newer one. */
    migration: v.string(),
  }),
  /** The disk of `DATA_DIR`. */
  disk: part(['little-space'], { freeBytes: count, totalBytes: count }),
  clock: part(['clock-differs'], {
    /** How far the database's clock is ahead of this process's. */
    aheadMs: v.number(),
  }),
  /** Counts are those of the responding process. */
  mail: part(['failing', 'many-waiting', 'not-in-effect'], {
    isOn: v.boolean(),
    /** Whether addresses are confirmed by mail. */
    isNeeded: v.boolean(),
    waiting: count,
    /** Since the first failure after the last success. */
    failingSeconds: v.optional(seconds),
    /** Cause of the last failure and remedy in a sentence, with the mail library's code. */
    failure: v.optional(v.string()),
    /** Since the mail server last accepted an email or a login. */
    workedSecondsAgo: v.optional(seconds),
  }),
  backups: part(['never', 'old'], {
    /** Last backup that was written and verified. */
    last: v.optional(
      v.object({ at: v.string(), secondsAgo: seconds, bytes: count, rows: count, version: v.string() }),
    ),
  }),
  releases: part(['waiting', 'stopped', 'switched-off', 'list-unusable', 'nothing-released'], {
    live: count,
    waiting: count,
    oldestWaitingSeconds: v.optional(seconds),
    rollingOut: count,
    /** Titles of remotes whose rollout has stopped automatically. */
    stopped: v.array(v.string()),
    switchedOff: v.array(v.string()),
    lastChange: v.optional(
      v.object({ remote: v.string(), version: v.optional(v.string()), secondsAgo: seconds }),
    ),
    list: v.picklist(['usable', 'unusable', 'none']),
  }),
  /** Password hashes queued at the responding process: logins, sign-ups and new passwords. */
  logins: part(['many-waiting'], {
    waiting: count,
    /** Queue length above which requests are refused; pages retry automatically. */
    mostWaiting: count,
    running: count,
    /** Since the process started. */
    refused: count,
  }),
  /** Results received but not judged yet, by any process. */
  results: part(['late'], { waiting: count, oldestSeconds: v.optional(seconds) }),
});
export type SystemHealth = v.InferOutput<typeof SystemHealth>;

/** Returns all parts, even if some fail. */
export const getSystem = endpoint({
  id: 'getSystem',
  method: 'GET',
  path: '/system',
  access: 'admin',
  summary: 'How the parts of this installation are, and what waits',
  response: SystemHealth,
});
