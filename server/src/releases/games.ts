import type { ResponseInput } from '@venture/api/v1/endpoint';
import { listGames } from '@venture/api/v1/games';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import { cacheFor } from '../process/cache';
import limits from './limits.json';

/** What the menu of games is sorted by. */
export function gameRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(
      listGames,
      cacheFor(limits.gamesMs, () => readGameSortOrders(db)),
    ),
  ];
}

/** Of every remote that was ever live. Plays are counted up to a bound, in an index: it costs the same for a million learners. In SQL, for its nested count. */
export async function readGameSortOrders(db: Database): Promise<ResponseInput<typeof listGames>> {
  const { rows } = await sql<{ remote: string; plays: number }>`
    select remote, (select count(*)::int from (
      select from progress_events where kind = 'run' and activity = remote and verdict is distinct from 'refused'
        and received_at > now() - make_interval(days => ${limits.playsDays}) limit ${limits.countedPlays}
    ) as runs) as plays
    from release_events where version is not null group by remote order by min(since) desc, remote`.execute(
    db,
  );
  const played = rows.filter(({ plays }) => plays > 0).toSorted((one, other) => other.plays - one.plays);
  return { newest: rows.map(({ remote }) => remote), 'most-played': played.map(({ remote }) => remote) };
}
