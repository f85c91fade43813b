import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { gate, type SlotRequest } from '../../process/gate';
import { limits } from '../account-limits';

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
  readonly matches: (password: string, hashed: string | undefined, slot?: SlotRequest) => Promise<boolean>;
  /** Throws at once if no password could be compared now, before more work is done. */
  readonly expectSlot: () => void;
  /** Whether a hash was made at a lower cost than the current one. */
  readonly isOutdated: (hashed: string) => boolean;
};

const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/** Passwords by argon2id behind a gate: hashing shares its threads with reading files. */
export function argonPasswords(): Passwords {
  const { pass, expectSlot } = gate(limits.hashing);
  /** Checked when nobody has the email, so that a wrong email takes as long as a wrong password. */
  const nobody = hash(randomUUID(), cost);
  return {
    hash: (password) => pass(() => hash(password, cost)),
    matches: (password, hashed, slot) =>
      pass(async () => (await verify(hashed ?? (await nobody), password)) && hashed !== undefined, slot),
    expectSlot,
    isOutdated(hashed) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hashed);
      return memoryCost < memoryKiB || timeCost < passes || parallelism < lanes;
    },
  };
}
