import type { ResponseInput } from '@venture/api/v1/endpoint';
import { listGames } from '@venture/api/v1/games';
import { parseGameId } from '@venture/contract/game-id';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { type Route, route } from '../http/route';
import type { RulesRunner } from '../judging/rules';
import { cacheFor } from '../process/cache';
import limits from './limits.json';

type Parts = { readonly db: Database; readonly rules: RulesRunner };

/** What the menu of games is sorted by. */
export function gameRoutes({ db, rules }: Parts): readonly Route[] {
  const read = async () => readGameSortOrders(db, await rules.games());
  return [route(listGames, cacheFor(limits.gamesMs, read))];
}

/**
 * Of every remote that was ever live, with the plays of its modes among these `games`. Plays are counted up to a
 * bound, in an index: it costs the same for a million learners. In SQL, for its nested count.
 */
export async function readGameSortOrders(
  db: Database,
  games: readonly { readonly id: string }[],
): Promise<ResponseInput<typeof listGames>> {
  const listed = games.map(({ id }) => ({ game: id, remote: parseGameId(id).remote }));
  const { rows } = await sql<{ remote: string; plays: number }>`
    with listed as (select * from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (game text, remote text))
    select remote, (select count(*)::int from (
      select from progress_events where kind = 'run' and verdict is distinct from 'refused'
        and activity = any(remotes.remote || array(select game from listed where listed.remote = remotes.remote))
        and received_at > now() - make_interval(days => ${limits.playsDays}) limit ${limits.countedPlays}
    ) as runs) as plays
    from (
      select remote, min(since) as since from release_events where version is not null group by remote
    ) as remotes order by since desc, remote`.execute(db);
  const played = rows.filter(({ plays }) => plays > 0).toSorted((one, other) => other.plays - one.plays);
  return { newest: rows.map(({ remote }) => remote), 'most-played': played.map(({ remote }) => remote) };
}
