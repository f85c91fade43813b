import { TIMINGS } from '@venture/api/timing';
import type { ResponseInput } from '@venture/api/v1/endpoint';
import {
  type getLeaderboard,
  type getLeaderboardEntries,
  type LeaderboardEntry,
  type Rank,
  XP_BOARD,
} from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import type { Database } from '../database/schema';
import { makePage } from '../http/cursor';
import limits from './limits.json';
import { type Board, boardKey } from './periods';

/** One player on a board, without the rank. */
type Row = { readonly player: string; readonly nickname: string; readonly score: number };

type EntryPosition = Pick<Row, 'score' | 'player'>;

/** Lists the best entries of a board, or the best that match `where`. On ties, whoever joined last comes first. */
function entriesOf(db: Database, board: Board, limit: number, where = sql<boolean>`true`): Promise<Row[]> {
  return scores(db, board)
    .where(where)
    .orderBy('s.score', 'desc')
    .orderBy('s.player', 'desc')
    .limit(limit)
    .execute();
}

function scores(db: Database, board: Board) {
  return db
    .selectFrom('leaderboard_scores as s')
    .innerJoin('leaderboard_players as p', 'p.number', 's.player')
    .select(['s.player', 'p.nickname', 's.score'])
    .where('s.period', '=', board.period)
    .where('s.board', '=', boardKey(board));
}

const compared = (how: '<' | '<=' | '>', { score, player }: EntryPosition) =>
  sql<boolean>`(s.score, s.player) ${sql.raw(how)} (${score}::double precision, ${player}::bigint)`;

type RankRow = {
  readonly player: string;
  readonly nickname: string;
  readonly score: number | null;
  readonly above: string;
  readonly next: number | null;
};

// Raw: each is one statement that reads its counts from the index of scores.

/** Finds a person's rank; undefined if the person has not joined the leaderboards. */
export async function findRank(db: Database, userId: string, board: Board): Promise<RankRow | undefined> {
  const { rows } = await sql<RankRow>`
    select p.number as player, p.nickname, s.score, better.above, better.next
    from leaderboard_players p
    left join leaderboard_scores s
      on s.player = p.number and s.period = ${board.period}::integer and s.board = ${boardKey(board)}
    cross join lateral (
      select count(*) as above, min(b.score) as next from leaderboard_scores b
      where b.period = ${board.period}::integer and b.board = ${boardKey(board)} and b.score > s.score
    ) as better
    where p.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Loads what a page shows of a board at first, all from the same moment. */
export function loadLeaderboard(
  db: Database,
  userId: string,
  board: Board,
): Promise<ResponseInput<typeof getLeaderboard>> {
  return atOneMoment(db, async (trx) => {
    const own = await findRank(trx, userId, board);
    return {
      nickname: own?.nickname ?? null,
      people: await peopleOn(trx, board),
      you: own ? rankOf(own) : null,
      near: own && own.score !== null ? await nearTo(trx, board, { ...own, score: own.score }) : [],
      top: await page(trx, board, own?.player, { limit: limits.topEntries }),
      ...(await everOn(trx, board)),
    };
  });
}

function atOneMoment<Seen>(db: Database, look: (trx: Database) => Promise<Seen>): Promise<Seen> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look);
}

/** Loads a page of a board at one moment, and the cursor for the next page. */
export function loadLeaderboardPage(
  db: Database,
  userId: string,
  board: Board,
  part: Part,
): Promise<ResponseInput<typeof getLeaderboardEntries>> {
  return atOneMoment(db, async (trx) => page(trx, board, (await findRank(trx, userId, board))?.player, part));
}

type Part = { readonly limit: number; readonly after?: EntryPosition | undefined };

async function page(
  db: Database,
  board: Board,
  player: string | undefined,
  { limit, after }: Part,
): Promise<ResponseInput<typeof getLeaderboardEntries>> {
  const rows = await entriesOf(db, board, limit + 1, after && compared('<', after));
  return makePage(
    await ranked(db, board, rows),
    limit,
    (row) => entryOf(row, player),
    (row) => [row.score, row.player],
  );
}

/** Lists a player and the neighbours above and below, best first. */
async function nearTo(db: Database, board: Board, own: EntryPosition): Promise<LeaderboardEntry[]> {
  const better = await scores(db, board)
    .where(compared('>', own))
    .orderBy('s.score')
    .orderBy('s.player')
    .limit(limits.nearEntries)
    .execute();
  const others = await entriesOf(db, board, limits.nearEntries + 1, compared('<=', own));
  const rows = await ranked(db, board, [...better.reverse(), ...others]);
  return rows.map((row) => entryOf(row, own.player));
}

type Ranked = Row & { readonly rank: number };

function entryOf({ rank, nickname, score, player }: Ranked, own: string | undefined): LeaderboardEntry {
  return { rank, nickname, score, isYou: player === own };
}

/** Gives neighbouring rows their ranks: the first rank is looked up, the others follow from it. */
async function ranked(db: Database, board: Board, rows: readonly Row[]): Promise<Ranked[]> {
  const [first] = rows;
  if (!first) return [];
  const { above, equal } = await countAbove(db, board, first.score);
  const ties = rows.filter(({ score }) => score === first.score).length;
  let rank = above + 1;
  return rows.map((row, at) => {
    if (row.score !== rows[at - 1]?.score) rank = at === 0 ? above + 1 : above + equal + 1 + at - ties;
    return { ...row, rank };
  });
}

async function countAbove(db: Database, board: Board, score: number) {
  const { above, equal } = await onBoard(db, board)
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('score', '>', score).as('above'),
      fn.countAll<string>().filterWhere('score', '=', score).as('equal'),
    ])
    .where('score', '>=', score)
    .executeTakeFirstOrThrow();
  return { above: Number(above), equal: Number(equal) };
}

async function peopleOn(db: Database, board: Board): Promise<number> {
  const { people } = await onBoard(db, board)
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

const onBoard = (db: Database, board: Board) =>
  db.selectFrom('leaderboard_scores').where('period', '=', board.period).where('board', '=', boardKey(board));

async function everOn(db: Database, { name, timing, ever }: Board) {
  const boards = TIMINGS.map((each) => ({ timing: each, board: boardKey({ name, timing: each }) }));
  const { rows } = await sql<{ board: string }>`
    select asked.board from unnest(${boards.map(({ board }) => board)}::text[]) as asked (board)
    where exists (select from leaderboard_scores s where s.period = ${ever} and s.board = asked.board)`.execute(
    db,
  );
  const found = rows.map(({ board }) => board);
  const used = boards.filter(({ board }) => found.includes(board)).map((each) => each.timing);
  return { isNew: !used.includes(timing), timings: name === XP_BOARD ? [] : used };
}

function rankOf({ score, above, next }: RankRow): Rank | null {
  if (score === null) return null;
  return { rank: Number(above) + 1, score, toPass: next === null ? null : Math.floor(next - score) + 1 };
}
