import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { Allowance } from '../database/throttle';
import json from './account-limits.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const Delay = v.strictObject({ free: count, step: count, firstMs: count, mostMs: count });

const Limits = v.strictObject({
  /** Cost of argon2id: memory in KiB, passes over it, and lanes side by side. */
  password: v.strictObject({ minLength: count, memoryKiB: count, passes: count, lanes: count }),
  /** The gate before hashing, so that a flood of logins leaves the processor free for everything else. */
  hashing: v.strictObject({
    running: count,
    waiting: count,
    waitMs: count,
    retryAfterSeconds: count,
    /** How many known browsers go first before others who wait get a turn. */
    inARow: count,
    /** How many passwords of one account, and of one address, are compared or wait at a time. */
    placesOfAccount: count,
    placesOfAddress: count,
  }),
  /**
   * The longest a session lasts, with and without use, how many a person can have, and how often its use is
   * written.
   */
  session: v.strictObject({ days: count, idleDays: count, most: count, usedEveryMinutes: count }),
  /** How long a browser stays known after a login, and for how many accounts. */
  device: v.strictObject({ days: count, accounts: count }),
  throttle: v.strictObject({
    /** Guesses from all unknown devices together: with those of a device and a session at most 100 a day. */
    loginAccount: Allowance,
    loginDevice: Allowance,
    /** Right logins at one account from one address: no person needs many. */
    loginRight: Allowance,
    /** For people who are logged in and asked for their password again. */
    confirmation: Allowance,
    /** By address generously, a whole campus may share one: failures there only slow the next failures. */
    loginAddress: Allowance,
    signupAddress: Allowance,
  }),
  /** How long the answer to a failed login from an unknown device waits. */
  delay: v.strictObject({ account: Delay, address: Delay }),
  waiting: v.strictObject({
    /** Logins from unknown devices that are checked or delayed at the same time, in total and per address. */
    places: count,
    placesOfAddress: count,
    retryAfterSeconds: count,
    /** A refusal is delayed too, so that a client that retries at once cannot retry often. */
    refusedMs: count,
    refusedAtOnce: count,
    /** How many refusals are repeated without asking the database again, and for how long. */
    remembered: v.strictObject({ keys: count, seconds: count }),
  }),
  /** Failed logins written to the log each minute; the rest are only counted. */
  log: v.strictObject({ failuresAMinute: count }),
});

export const limits = parse(Limits, json, 'accounts limits');
