import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Opens something to whoever has it, and is kept nowhere here but as its hash. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
