import type { Database } from '../database/schema';

export type Secrets = {
  /** The key by which device cookies are signed, and e-mails are hashed for the log. */
  readonly loginKey: () => Promise<Buffer>;
};

/** Keys that the database made for this installation; each is asked for once. */
export function secretsIn(db: Database): Secrets {
  let asked: Promise<Buffer> | undefined;

  async function load(): Promise<Buffer> {
    const row = await db
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'logins')
      .executeTakeFirstOrThrow();
    return row.value;
  }

  return {
    async loginKey() {
      asked ??= load();
      try {
        return await asked;
      } catch (error) {
        asked = undefined; // the database may be there the next time
        throw error;
      }
    },
  };
}
