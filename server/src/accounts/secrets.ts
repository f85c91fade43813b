import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { cacheFor } from '../process/cache';

/** The secret that no backup holds, and that is made where it is missing. */
export const DEVICE_SECRET_NAME = 'devices';

/** The key by which device cookies are signed, which is asked for once: all processes of this installation share it. */
export function createDeviceKeyLoader(db: Database): () => Promise<Buffer> {
  return cacheFor(Number.POSITIVE_INFINITY, async () => {
    const known = await secretIn(db, DEVICE_SECRET_NAME);
    if (known) return known;
    const made = randomBytes(32);
    // Raw, since by its type nothing else writes this table.
    await sql`insert into secrets values (${DEVICE_SECRET_NAME}, ${made}) on conflict do nothing`.execute(db);
    return (await secretIn(db, DEVICE_SECRET_NAME)) ?? made;
  });
}

/** What tells the backups of installations apart; it stays the same after a restoration. */
export async function readInstallationKey(db: Database): Promise<Buffer> {
  const key = await secretIn(db, 'logins');
  if (!key) throw new Error('The database has no key of its installation.');
  return key;
}

async function secretIn(db: Database, name: string): Promise<Buffer | undefined> {
  const found = db.selectFrom('secrets').select('value').where('name', '=', name);
  return (await found.executeTakeFirst())?.value;
}

const BYTES = 32;

/** Opens something to whoever has it, and is kept nowhere here but as its hash. */
export function generateToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
