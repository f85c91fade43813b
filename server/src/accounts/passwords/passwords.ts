import { randomUUID } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { gate, type SlotRequest } from '../../process/gate';
import { limits } from '../account-limits';

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the one of the hash; without a hash it takes as long and is false. */
  readonly matches: (password: string, hashed: string | undefined, slot?: SlotRequest) => Promise<boolean>;
  /** Throws when a password of everybody could not be compared now, before more is done for it. */
  readonly expectSlot: () => void;
  /** Whether a hash was made at a lower cost than today's. */
  readonly isOutdated: (hashed: string) => boolean;
};

const { memoryKiB, passes, lanes } = limits.password;
const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };

/** Passwords by argon2id behind a gate: hashing shares its threads with reading files. */
export function argonPasswords(): Passwords {
  const { pass, expectSlot } = gate(limits.hashing);
  /** Checked when nobody has the e-mail, so that a wrong e-mail takes as long as a wrong password. */
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
