import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './mail-limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const limits = parse(
  v.strictObject({
    /** How many emails are sent at once, and how many more may wait. */
    running: count,
    waiting: count,
    /** After how long a failed email is tried again; the last time it is given up. */
    retryAfterSeconds: v.array(count),
    timeoutSeconds: count,
    /** How long a stop waits for what is being sent. */
    finishSeconds: count,
    /** When to ask again while too many emails are waiting. */
    fullRetryAfterSeconds: count,
  }),
  json,
  'mail limits',
);
export type MailLimits = Pick<typeof limits, 'running' | 'waiting' | 'retryAfterSeconds' | 'finishSeconds'>;
