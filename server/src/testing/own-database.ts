import { randomUUID } from 'node:crypto';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import type { Database } from '../database/schema';
import { listTables, withTransaction } from '../operations/backup/tables';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from './database';

/** A database of the caller's own, until it is dropped. */
export type OwnDatabase = DatabaseConnection & TestDatabase;

export async function ownDatabase(): Promise<OwnDatabase> {
  const database = await testDatabase();
  const connected = await connectAndMigrate(database.url, createJsonLog('error'));
  return {
    ...connected,
    ...database,
    async drop() {
      await connected.close();
      await database.drop();
    },
  };
}

/** Creates an account with one event in each place where events are stored, in one transaction. */
export async function newLearner(db: Database, name: string): Promise<string> {
  const [user_id, id] = [randomUUID(), randomUUID()];
  await db.transaction().execute(async (t) => {
    const email = `${user_id}@example.org`;
    await t
      .insertInto('users')
      .values({
        id: user_id,
        full_name: name,
        email,
        email_folded: email,
        password_hash: 'x',
        user_type: 'user',
      })
      .execute();
    await t.insertInto('grants').values({ user_id, privilege: 'admin' }).execute();
    await t.insertInto('learners').values({ user_id, events: 1, xp: 5 }).execute();
    const payload = JSON.stringify({ name, number: 1e-7, nothing: null });
    await t
      .insertInto('progress_events')
      .values({
        ...{ user_id, id, number: 1, kind: 'attempt', activity: 'module1', verdict: 'verified' },
        ...{ at: new Date(), code: null, payload, play: name ? 'null' : null },
      })
      .execute();
    const share = 0.1 + Math.random() / 3;
    await t
      .insertInto('bests')
      .values({ user_id, activity: 'module1', share, verified_share: 1 / 3 })
      .execute();
    const gained = { activity: 'module1', xp: 5, verified_xp: 5 };
    await t
      .insertInto('xp_ledger')
      .values({ user_id, event_id: id, ...gained })
      .execute();
  });
  return user_id;
}

/** Reads everything a backup holds, in PostgreSQL's own format. */
export async function contents({
  url,
}: {
  readonly url: string;
}): Promise<Record<string, readonly string[]>> {
  return withTransaction(url, 'repeatable read', async (client) => {
    const found: Record<string, readonly string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${name}" t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

export async function withFresh(work: (fresh: OwnDatabase) => Promise<void>): Promise<void> {
  const fresh = await ownDatabase();
  try {
    await work(fresh);
  } finally {
    await fresh.drop();
  }
}
