import { parse } from '@venture/shared/parse';
import * as v from 'valibot';
import json from './limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** So many tries at once, then one more each so many seconds. */
const Allowance = v.strictObject({ burst: count, secondsPerTry: count });
export type Allowance = v.InferOutput<typeof Allowance>;

const Limits = v.strictObject({
  /** Cost of argon2id: memory in KiB, passes over it, and lanes side by side. */
  password: v.strictObject({ minLength: count, memoryKiB: count, passes: count, lanes: count }),
  /** The gate before hashing, so that a flood of logins leaves the processor to everything else. */
  hashing: v.strictObject({ running: count, waiting: count, waitMs: count, retryAfterSeconds: count }),
  /** When a session ends at the latest and when without use, how many a person has, and how often its use is written. */
  session: v.strictObject({ days: count, idleDays: count, most: count, usedEveryMinutes: count }),
  /** By address generously: a whole campus may share one. `confirmation`: of the password by who is logged in. */
  throttle: v.strictObject({
    loginAccount: Allowance,
    confirmation: Allowance,
    loginAddress: Allowance,
    signupAddress: Allowance,
  }),
});

export const limits = parse(Limits, json, 'accounts limits');
