import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import {
  type ConcurrencyState,
  createConcurrencyLimiter,
  type Priority,
  type SlotRequest,
} from '../../process/concurrency-limiter';
import { foldEmail } from '../email';
import limits from '../limits.json';

/** What takes long, for whoever has a slot. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
  readonly matches: (password: string, hashed: string | undefined) => Promise<boolean>;
};

export type Passwords = {
  /**
   * Waits in the queue before anything else is done for a caller: what waits costs no query, and leaves no trace when it is
   * turned away. Throws an `OverloadedError` then, and an `AbandonedError` when the caller has gone.
   */
  readonly withSlot: <Result>(
    request: SlotRequest,
    work: (hashing: PasswordHasher) => Promise<Result>,
  ) => Promise<Result>;
  /** The same for one password. */
  readonly hash: (password: string, request?: SlotRequest) => Promise<string>;
  readonly matches: (password: string, hashed: string | undefined, request?: SlotRequest) => Promise<boolean>;
  /** Whether a hash was made at a lower cost than the current one. */
  readonly isOutdated: (hashed: string) => boolean;
  /** How many are hashed, and wait for a slot. */
  readonly state: () => ConcurrencyState;
  /** Turns away everybody who waits: the process is about to end. */
  readonly close: () => void;
};

/** Memory in KiB, passes over it, and lanes side by side. */
const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/**
 * Passwords by argon2id behind a gate: hashing shares its threads with reading files, and a flood of logins must leave
 * the processor free for everything else. A few more have a slot than hash, so that their accounts are looked up meanwhile.
 */
export function createPasswords(given: Partial<typeof limits.hashing> = {}): Passwords {
  const { running, ahead, ...rest } = { ...limits.hashing, ...given };
  const slots = createConcurrencyLimiter({ ...rest, running: running + ahead });
  const cores = createConcurrencyLimiter({ ...rest, running, waiting: running + ahead });
  /** Checked when nobody has the email, so that a wrong email takes as long as a wrong password. */
  const nobody = hash(randomUUID(), cost);
  const hashing: PasswordHasher = {
    hash: (password) => cores.pass(() => hash(password, cost)),
    matches: (password, hashed) =>
      cores.pass(async () => (await verify(hashed ?? (await nobody), password)) && hashed !== undefined),
  };
  return {
    withSlot: (request, work) => slots.pass(() => work(hashing), request),
    hash: (password, request) => slots.pass(() => hashing.hash(password), request),
    matches: (password, hashed, request) => slots.pass(() => hashing.matches(password, hashed), request),
    state: () => ({ ...slots.state(), running: cores.state().running }),
    close: slots.close,
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost < memoryKiB || timeCost < passes || parallelism < lanes;
    },
  };
}

/**
 * The addresses take turns. How many passwords of one account are compared or wait at a time: each address has a share of its own,
 * and one for known browsers, so that nobody elsewhere uses it up. How many are guessed in all is the throttle's to count.
 */
export function createSlotRequest(priority: Priority, email: string, origin: string): SlotRequest {
  const kind = priority === 'trusted' ? 'known' : 'unknown';
  const share = {
    key: `${kind} account ${foldEmail(email)} ${origin}`,
    most: limits.hashing.placesOfAccount,
  };
  return { priority, caller: origin, shares: [share] };
}
