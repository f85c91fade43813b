import { getSave, SAVE_LIMITS, type Save, writeSave } from '@venture/api/v1/saves';
import { sql } from 'kysely';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { expectSameLearner } from './routes';

/** The calls by which what games save follows a person to each device. */
export function saveRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(getSave, async ({ params: { remote }, query, caller: { userId } }) => {
      expectSameLearner(query.learner, userId);
      const row = await db
        .selectFrom('saves')
        .select(['content', 'written_at'])
        .where('user_id', '=', userId)
        .where('remote', '=', remote)
        .executeTakeFirst();
      return row ? { save: { at: row.written_at.toISOString(), values: JSON.parse(row.content) } } : {};
    }),
    route(writeSave, async ({ params: { remote }, body: { learner, ...save }, caller: { userId } }) => {
      expectSameLearner(learner, userId);
      await db.transaction().execute((trx) => write(trx, userId, remote, save));
    }),
  ];
}

async function write(trx: Trx, userId: string, remote: string, { at, values }: Save): Promise<void> {
  // Two devices of one person take turns, so that both together do not save more than there may be.
  await lockUser(trx, userId, 'no key update');
  // A device whose clock is ahead must not keep all others from saving.
  const row = { content: JSON.stringify(values), written_at: sql<Date>`least(${at}::timestamptz, now())` };
  await trx
    .insertInto('saves')
    .values({ user_id: userId, remote, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'remote']).doUpdateSet(row).where('saves.written_at', '<', row.written_at),
    )
    .execute();
  const { games, bytes } = await trx
    .selectFrom('saves')
    .select(({ fn }) => [
      fn.countAll<string>().as('games'),
      sql<string>`sum(octet_length(content))`.as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(games) <= SAVE_LIMITS.games && Number(bytes) <= SAVE_LIMITS.bytes) return;
  const most = `${SAVE_LIMITS.games} games and ${SAVE_LIMITS.bytes / 2 ** 20} MB`;
  throw new CallError('refused', `A person's saves are at most ${most}.`, { code: 'too-many-saves' });
}
