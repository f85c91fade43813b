import { sql } from 'kysely';
import { isTimeoutOrDeadlock } from '../../database/errors';
import { LOCKS } from '../../database/locks';
import type { Trx } from '../../database/schema';
import { createConcurrencyLimiter } from '../../process/concurrency-limiter';
import type { NotifyTeam, TeamNotice } from '../../teams/notify';
import limits from '../limits.json';
import { type List, parseList, type StoreContents } from './contents';
import type { ReleaseEnvironment } from './environment';
import { createRefusal } from './refusal';
import { readHistory, readListText, readRecordedReleases } from './rows';

/** The list's name in refusals. */
const LIST = 'The list of remotes';

/** Reads the list of live remotes. */
export async function readLiveList({
  db,
}: Pick<ReleaseEnvironment, 'db'>): Promise<{ list: List | undefined }> {
  const text = await readListText(db);
  return { list: text === undefined ? undefined : parseList(text, LIST) };
}

/** Reads the store's data on these remotes, or on all of them. */
export async function readStoreContents(
  environment: ReleaseEnvironment,
  names?: readonly string[],
): Promise<StoreContents> {
  const { db } = environment;
  return {
    ...(await readLiveList(environment)),
    history: await readHistory(db, names),
    recorded: await readRecordedReleases(db, names),
  };
}

/** The environment in a change's transaction, which takes effect as a whole. */
export type StoreTransaction = ReleaseEnvironment & { readonly db: Trx; readonly notifyTeam: NotifyTeam };

/** Changes the store in one transaction, while nobody else does. */
export async function changeStore<Value>(
  environment: ReleaseEnvironment,
  work: (inside: StoreTransaction) => Promise<Value>,
): Promise<Value> {
  return turns.pass(() =>
    withNotices(environment, (notifyTeam) =>
      environment.db.transaction().execute(async (trx) => {
        await acquireStoreLock(trx);
        await environment.guard?.(trx);
        return work({ ...environment, db: trx, notifyTeam });
      }),
    ),
  );
}

/** Tells teams only what was committed. */
async function withNotices<Value>(
  { notifyTeam }: Pick<ReleaseEnvironment, 'notifyTeam'>,
  work: (notifyTeam: NotifyTeam) => Promise<Value>,
): Promise<Value> {
  const notices: TeamNotice[] = [];
  const value = await work((notice) => void notices.push(notice));
  for (const notice of notices) notifyTeam?.(notice);
  return value;
}

/** Lets one change per process wait in the database, since all other calls need connections too. */
const turns = createConcurrencyLimiter(limits.turns);

/** Waits until all other store changes are done; the turn ends with the transaction. */
export async function acquireStoreLock(trx: Trx): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(limits.lockWaitMs)}, true),
    set_config('statement_timeout', '0', true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCKS.releases})`.execute(trx).catch((error) => {
    if (!isTimeoutOrDeadlock(error)) throw error;
    throw createRefusal('store-busy', 'Another release is taking a long time: try again later.');
  });
}
