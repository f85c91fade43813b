import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import {
  type ConcurrencyLimits,
  type ConcurrencyState,
  createConcurrencyLimiter,
} from '../../process/concurrency-limiter';
import limits from '../limits.json';

/** What takes long. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
  readonly matches: (password: string, hashed: string | undefined) => Promise<boolean>;
};

export type Passwords = PasswordHasher & {
  /**
   * Waits in the one queue for hashing before anything else is done: what waits costs no query. Fails with an
   * `OverloadedError` when the queue is full, and with an `AbandonedError` once `signal` is aborted.
   */
  readonly inTurn: <Result>(
    work: (hashing: PasswordHasher) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>;
  /** Whether a hash was made at a lower cost than the current one. */
  readonly isOutdated: (hashed: string) => boolean;
  /** How many are hashed, and wait for it. */
  readonly state: () => ConcurrencyState;
  /** Turns away everybody who waits: the process is about to end. */
  readonly close: () => void;
};

/** Memory in KiB, passes over it, and lanes side by side. */
const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/** One core stays free for everything else, and one of the four threads that also read files. */
const RUNNING = Math.max(1, Math.min(availableParallelism() - 1, 3));

/** Passwords by argon2id, behind a limiter: a flood of logins must leave the processor free for everything else. */
export function createPasswords(given: Partial<ConcurrencyLimits> = {}): Passwords {
  const { pass, state, close } = createConcurrencyLimiter({ running: RUNNING, ...limits.hashing, ...given });
  /** Checked when nobody has the email, so that a wrong email takes as long as a wrong password. */
  const nobody = hash(randomUUID(), cost);
  const hashing: PasswordHasher = {
    hash: (password) => hash(password, cost),
    matches: async (password, hashed) =>
      (await verify(hashed ?? (await nobody), password)) && hashed !== undefined,
  };
  return {
    inTurn: (work, signal) => pass(() => work(hashing), signal),
    hash: (password) => pass(() => hashing.hash(password)),
    matches: (password, hashed) => pass(() => hashing.matches(password, hashed)),
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost < memoryKiB || timeCost < passes || parallelism < lanes;
    },
    state,
    close,
  };
}
