import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import {
  type ConcurrencyLimits,
  type ConcurrencyState,
  createConcurrencyLimiter,
} from '../../process/concurrency-limiter';
import limits from '../limits.json';

/** Both wait in one queue: an `OverloadedError` when it is full, an `AbandonedError` once `signal` is aborted. */
export type Passwords = {
  readonly hash: (password: string, signal?: AbortSignal) => Promise<string>;
  /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
  readonly matches: (password: string, hashed: string | undefined, signal?: AbortSignal) => Promise<boolean>;
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
  return {
    hash: (password, signal) => pass(() => hash(password, cost), signal),
    matches: (password, hashed, signal) =>
      pass(async () => (await verify(hashed ?? (await nobody), password)) && hashed !== undefined, signal),
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost < memoryKiB || timeCost < passes || parallelism < lanes;
    },
    state,
    close,
  };
}
