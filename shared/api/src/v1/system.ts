import * as v from 'valibot';
import { endpoint } from './endpoint';

/** From the best to the worst. */
export const PART_STATES = ['good', 'attention', 'broken'] as const;
export type PartState = (typeof PART_STATES)[number];

/** How one part of an installation is, what is wrong with it, and its figures. */
function part<const Code extends string, const Entries extends v.ObjectEntries>(
  codes: readonly Code[],
  entries: Entries,
) {
  return v.object({
    state: v.picklist(PART_STATES),
    problems: v.array(
      v.object({
        /** `no-answer`: it could not be looked at, or not in time. */
        code: v.picklist([...codes, 'no-answer' as const]),
        state: v.picklist(['attention', 'broken']),
      }),
    ),
    /** Undefined where it gave no answer. */
    facts: v.optional(v.object(entries)),
  });
}

const DATABASE_PROBLEMS = [
  ...(['unreachable', 'read-only', 'disk-full', 'waiting-for-standby'] as const),
  ...(['archive-behind', 'standby-behind', 'slow', 'newer-version'] as const),
];

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** How long ago, or for how long: no clock but the server's counts. */
const seconds = v.pipe(v.number(), v.minValue(0));

export const SystemHealth = v.object({
  /** The process that answers: there may be others, which it does not know. */
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
    /** Whether it runs beside the program, on the disk of `DATA_DIR`. */
    isEmbedded: v.boolean(),
    latencyMs: v.number(),
    /** For how long the first of its commits has waited for a synchronous standby. */
    commitWaitsSeconds: v.optional(v.number()),
    /** How long ago its archive got the last of its log, where that has not got what it should have; else 0. */
    archiveBehindSeconds: v.optional(v.number()),
    /** Standbys that are connected, and what the one furthest behind has not on its disk; only some roles see them. */
    standbys: v.optional(count),
    standbyBehindBytes: v.optional(v.number()),
    bytes: count,
    /** The newest migration, and the version of the program that applied it where that is a newer one. */
    migration: v.string(),
    newerVersion: v.optional(v.string()),
  }),
  /** The one of `DATA_DIR`. */
  disk: part(['little-space'], { freeBytes: count, totalBytes: count }),
  clock: part(['clock-differs'], {
    /** How far the clock of the database is ahead of this process's. */
    aheadMs: v.number(),
  }),
  /** The counts are those of the process that answers. */
  mail: part(['failing', 'many-waiting', 'not-in-effect'], {
    isOn: v.boolean(),
    /** Whether addresses are to be confirmed by mail. */
    isNeeded: v.boolean(),
    waiting: count,
    /** Since the first try that failed, after which none has worked. */
    failingSeconds: v.optional(seconds),
    /** Why the last try failed and what helps, in a sentence, with the code of the mail library. */
    failure: v.optional(v.string()),
    /** Since the mail server took an email or a login. */
    workedSecondsAgo: v.optional(seconds),
  }),
  backups: part(['never', 'old'], {
    /** The last one that was written and read back. */
    last: v.optional(
      v.object({ at: v.string(), secondsAgo: seconds, bytes: count, rows: count, version: v.string() }),
    ),
  }),
  releases: part(['waiting', 'stopped', 'switched-off', 'list-ends', 'list-unusable', 'nothing-released'], {
    live: count,
    waiting: count,
    oldestWaitingSeconds: v.optional(seconds),
    rollingOut: count,
    /** The titles of remotes whose rollout has stopped automatically. */
    stopped: v.array(v.string()),
    switchedOff: v.array(v.string()),
    lastChange: v.optional(
      v.object({ remote: v.string(), version: v.optional(v.string()), secondsAgo: seconds }),
    ),
    list: v.picklist(['usable', 'unusable', 'none', 'elsewhere']),
    /** Until browsers refuse it, unless a server signs it again. */
    listEndsInSeconds: v.optional(v.number()),
  }),
  /** Logins, signups and new passwords at the process that answers: hashing takes turns. */
  logins: part(['many-waiting'], {
    waiting: count,
    /** When more wait, people are told to try again, which their page does by itself. */
    mostWaiting: count,
    running: count,
    /** Since the process started. */
    refused: count,
  }),
  /** Results that were received and have yet to be judged, by whichever process. */
  results: part(['late'], { waiting: count, oldestSeconds: v.optional(seconds) }),
});
export type SystemHealth = v.InferOutput<typeof SystemHealth>;

/** Whatever is wrong with a part, the others are answered. */
export const getSystem = endpoint({
  id: 'getSystem',
  method: 'GET',
  path: '/system',
  access: 'admin',
  summary: 'How the parts of this installation are, and what waits',
  response: SystemHealth,
});
