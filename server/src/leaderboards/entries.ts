import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { type Board, boardOf } from './board';

/** One player on a board, without the rank. */
export type Row = { readonly player: string; readonly nickname: string; readonly score: number };

type EntryPosition = Pick<Row, 'score' | 'player'>;

/** The best of a board, or those behind `after`. Of equal scores, the latest to join comes first. */
export async function entriesOf(
  db: Database,
  board: Board,
  { limit, after }: { readonly limit: number; readonly after?: EntryPosition | undefined },
): Promise<Row[]> {
  return scores(db, board)
    .$if(after !== undefined, (query) => query.where(below(after)))
    .orderBy('s.score', 'desc')
    .orderBy('s.player', 'desc')
    .limit(limit)
    .execute();
}

/** A player between so many neighbours on either side, best first. */
export async function entriesNear(
  db: Database,
  on: Board,
  own: EntryPosition,
  neighbours: number,
): Promise<Row[]> {
  const better = await scores(db, on)
    .where(above(own))
    .orderBy('s.score')
    .orderBy('s.player')
    .limit(neighbours)
    .execute();
  const rest = await entriesOf(db, on, { limit: neighbours + 1, after: justAbove(own) });
  return [...better.reverse(), ...rest];
}

function scores(db: Database, board: Board) {
  return db
    .selectFrom('leaderboard_scores as s')
    .innerJoin('leaderboard_players as p', 'p.number', 's.player')
    .select(['s.player', 'p.nickname', 's.score'])
    .where('s.period', '=', board.period)
    .where('s.board', '=', boardOf(board));
}

const below = (place: EntryPosition | undefined) =>
  sql<boolean>`(s.score, s.player) < (${place?.score}::double precision, ${place?.player}::bigint)`;

const above = (place: EntryPosition) =>
  sql<boolean>`(s.score, s.player) > (${place.score}::double precision, ${place.player}::bigint)`;

/** A position so that exactly those ahead of this player come before it. */
function justAbove({ score, player }: EntryPosition): EntryPosition {
  return { score, player: String(BigInt(player) + 1n) };
}
