import type { Timing } from '@venture/api/timing';
import {
  getLeaderboard,
  getLeaderboardEntries,
  joinLeaderboards,
  leaveLeaderboards,
  type Period,
} from '@venture/api/v1/leaderboards';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Calendar, getSettingsStore } from '../administration/settings';
import { violatesConstraint } from '../database/errors';
import { lockUser } from '../database/locks';
import type { Database, Trx } from '../database/schema';
import { decodeCursor } from '../http/cursor';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import { type NicknameRefusal, parseNickname, REFUSAL_MESSAGES } from './nickname';
import { type Board, buildBoards, CLOCK_TIMESTAMP, findPeriods, type Moment, openPeriods } from './periods';
import { loadLeaderboard, loadLeaderboardPage } from './rank';

/**
 * Puts a person on the leaderboards with all past results, or changes the nickname of one who is on them. If two
 * people want nicknames that differ only in case, one is refused.
 */
export async function joinBoards(
  db: Database,
  userId: string,
  nickname: string,
  at: Moment = CLOCK_TIMESTAMP,
): Promise<void> {
  const joining = db.transaction().execute((trx) => joinIn(trx, userId, nickname, at));
  await joining.catch((error: unknown) => {
    throw violatesConstraint(error, 'leaderboard_players_nickname_key') ? refused('nickname-taken') : error;
  });
}

async function joinIn(trx: Trx, userId: string, nickname: string, at: Moment): Promise<void> {
  // Waits for an event being stored, and makes the next one wait, so that nothing is missed or counted twice.
  await lockUser(trx, userId, 'update');
  // Done before anything in the players table is locked, since opening a period waits for such locks.
  await openPeriods(trx, (await getSettingsStore(trx).latest()).settings, at);
  const renamed = await trx
    .updateTable('leaderboard_players')
    .set({ nickname })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (renamed.numUpdatedRows > 0n) return;
  const { number } = await trx
    .insertInto('leaderboard_players')
    .values({ user_id: userId, nickname })
    .returning('number')
    .executeTakeFirstOrThrow();
  await buildBoards(trx, sql`p.number = ${number}::bigint and t.ends_at > ${at}`);
}

/** Removes a person from all leaderboards at once; leaving twice changes nothing. */
export async function leaveBoards(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('leaderboard_players').where('user_id', '=', userId).execute();
}

/** Leaderboard routes: everyone who is logged in can see the boards; only those who join are on them. */
export function leaderboardRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(getLeaderboard, async ({ params, query, caller: { userId } }) =>
      loadLeaderboard(db, userId, await boardNow(db, params.board, query)),
    ),
    route(getLeaderboardEntries, async ({ params, query, caller: { userId } }) => {
      const after = query.after === undefined ? undefined : decodeCursor(EntryPosition, query.after);
      const board = await boardNow(db, params.board, query);
      return loadLeaderboardPage(db, userId, board, { limit: query.limit, after });
    }),
    route(joinLeaderboards, async ({ body, caller: { userId } }) => {
      await openCalendar(db);
      const parsed = parseNickname(body.nickname);
      if (typeof parsed === 'string') throw refused(parsed);
      await joinBoards(db, userId, parsed.nickname);
      return parsed;
    }),
    route(leaveLeaderboards, async ({ caller: { userId } }) => {
      await leaveBoards(db, userId);
    }),
  ];
}

const EntryPosition = v.pipe(
  v.strictTuple([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^\d{1,18}$/))]),
  v.transform(([score, player]) => ({ score, player })),
);

function refused(code: NicknameRefusal): CallError {
  return new CallError('refused', REFUSAL_MESSAGES[code], { code });
}

async function openCalendar(db: Database): Promise<Calendar> {
  const { settings } = await getSettingsStore(db).latest();
  if (settings.leaderboards) return settings;
  throw new CallError('conflict', 'Leaderboards are switched off here.', { code: 'leaderboards-off' });
}

type Which = { readonly period: Period; readonly timing: Timing };

/** Finds a board in the current week, month or all time. */
async function boardNow(db: Database, name: string, { period, timing }: Which): Promise<Board> {
  const calendar = await openCalendar(db);
  const { current } =
    (await findPeriods(db, calendar)) ??
    (await db.transaction().execute((trx) => openPeriods(trx, calendar)));
  return { name, timing, period: current[period], ever: current.all };
}
