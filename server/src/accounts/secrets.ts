import type { Database } from '../database/schema';
import { sharedFor } from '../process/shared-answer';

/**
 * The key by which device cookies are signed, and backups are told apart: the database made it for this installation, and it is asked for once.
 */
export function loginKeyIn(db: Database): () => Promise<Buffer> {
  return sharedFor(Number.POSITIVE_INFINITY, async () => {
    const secrets = db.selectFrom('secrets').select('value').where('name', '=', 'logins');
    return (await secrets.executeTakeFirstOrThrow()).value;
  });
}
