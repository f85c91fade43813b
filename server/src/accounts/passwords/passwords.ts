import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { gate, type Priority, type SlotRequest } from '../../process/gate';
import limits from '../account-limits.json';
import { foldEmail } from '../email';

export type Passwords = ReturnType<typeof argonPasswords>;

/** Memory in KiB, passes over it, and lanes side by side. */
const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/**
 * Passwords by argon2id behind a gate: hashing shares its threads with reading files, and a flood of logins must leave
 * the processor free for everything else.
 */
export function argonPasswords() {
  const { pass, expectSlot } = gate(limits.hashing);
  /** Checked when nobody has the email, so that a wrong email takes as long as a wrong password. */
  const nobody = hash(randomUUID(), cost);
  return {
    hash: (password: string, slot?: SlotRequest): Promise<string> => pass(() => hash(password, cost), slot),
    /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
    matches: (password: string, hashed: string | undefined, slot?: SlotRequest): Promise<boolean> =>
      pass(async () => (await verify(hashed ?? (await nobody), password)) && hashed !== undefined, slot),
    /** Throws at once if no password could be compared now, before more work is done. */
    expectSlot,
    /** Whether a hash was made at a lower cost than the current one. */
    isOutdated(hashed: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost < memoryKiB || timeCost < passes || parallelism < lanes;
    },
  };
}

/**
 * How many passwords of one account, and of one address, are compared or wait at a time. Known and unknown browsers
 * have separate shares, so that neither uses up the other's.
 */
export function slotRequest(priority: Priority, email: string, origin: string): SlotRequest {
  const kind = priority === 'trusted' ? 'known' : 'unknown';
  const shares = [
    { key: `${kind} account ${foldEmail(email)}`, most: limits.hashing.placesOfAccount },
    { key: `${kind} address ${origin}`, most: limits.hashing.placesOfAddress },
  ];
  return { priority, shares };
}

/** How many passwords of new accounts from one address are hashed or wait at a time. */
export function signupSlot(origin: string): SlotRequest {
  return { shares: [{ key: `signup address ${origin}`, most: limits.hashing.placesOfAddress }] };
}
