import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/schema';

/** What tells the backups of installations apart; it stays the same after a restoration. */
export async function readInstallationKey(db: Database): Promise<Buffer> {
  const found = db.selectFrom('secrets').select('value').where('name', '=', 'logins');
  const { value } = await found.executeTakeFirstOrThrow();
  return value;
}

const BYTES = 32;

/** Opens something to whoever has it, and is kept nowhere here but as its hash. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
