import type { Database } from '../database/schema';

/**
 * The key by which device cookies are signed: the database made it for this installation, and it is asked for once.
 */
export function loginKeyIn(db: Database): () => Promise<Buffer> {
  let asked: Promise<Buffer> | undefined;

  async function load(): Promise<Buffer> {
    const secrets = db.selectFrom('secrets').select('value').where('name', '=', 'logins');
    return (await secrets.executeTakeFirstOrThrow()).value;
  }

  return () => {
    asked ??= load().catch((error) => {
      asked = undefined; // the database may be back the next time
      throw error;
    });
    return asked;
  };
}
