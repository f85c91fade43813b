import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../database/schema';
import { recordDeed, SERVER } from './actor';
import type { ReleaseEnvironment } from './environment';
import { giveNameBack } from './publishing/ownership';
import { changeStore } from './store/store';
import limits from './store-limits.json';

/** Removes releases that nobody has approved for long, and what is left of rollouts that ended long ago. */
export async function forgetOld(environment: ReleaseEnvironment): Promise<void> {
  const { db } = environment;
  await db.deleteFrom('rollouts').where('ended_at', '<', before(limits.endedRolloutDays)).execute();
  const isNone = (await waitingTooLong(db)).length === 0;
  if (isNone) return; // nobody else has to wait for a turn
  await changeStore(environment, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    for (const { remote, version } of await waitingTooLong(trx)) {
      await writer.remove(remote, version);
      await giveNameBack(trx, remote);
      const details = { remote, version, why: `Nobody approved it within ${limits.waitingDays} days.` };
      await recordDeed(trx, SERVER, 'release-deleted', details);
    }
  });
}

/** A release that was approved, or signed because it was live once, does not wait. */
async function waitingTooLong(db: Database) {
  return db
    .selectFrom('releases as r')
    .innerJoin('release_origins as o', (join) =>
      join.onRef('o.remote', '=', 'r.remote').onRef('o.version', '=', 'r.version'),
    )
    .select(['r.remote', 'r.version'])
    .where('o.waits_for', '<>', '[]')
    .where('r.statement', 'is', null)
    .where('r.removed_at', 'is', null)
    .where('r.created_at', '<', before(limits.waitingDays))
    .execute();
}

const before = (days: number): RawBuilder<Date> => sql<Date>`now() - make_interval(days => ${days})`;
