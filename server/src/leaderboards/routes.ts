import type { Timing } from '@venture/api/timing';
import {
  getEntries,
  getLeaderboard,
  joinLeaderboards,
  leaveLeaderboards,
  type Period,
} from '@venture/api/v1/leaderboards';
import * as v from 'valibot';
import { type Calendar, settingsIn } from '../administration/settings';
import type { Database } from '../database/schema';
import { fromCursor } from '../http/cursor';
import { CallError } from '../http/problem';
import { type Route, route } from '../http/route';
import type { Board } from './board';
import { join, leave } from './membership';
import { readNickname } from './nickname';
import { type Refusal, refusals } from './nickname-content';
import { findPeriods, openPeriods } from './periods';
import { leaderboardOf, pageOf } from './rank';

/** Leaderboards: everyone who is logged in can see them; only those who join are listed. */
export function leaderboardRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(getLeaderboard, async ({ params, query, caller: { userId } }) =>
      leaderboardOf(db, userId, await boardNow(db, params.board, query)),
    ),
    route(getEntries, async ({ params, query, caller: { userId } }) => {
      const after = query.after === undefined ? undefined : fromCursor(EntryPosition, query.after);
      const board = await boardNow(db, params.board, query);
      return pageOf(db, userId, board, { limit: query.limit, after });
    }),
    route(joinLeaderboards, async ({ body, caller: { userId } }) => {
      await openCalendar(db);
      const wanted = readNickname(body.nickname);
      if (typeof wanted === 'string') throw refused(wanted);
      if ((await join(db, userId, wanted)) === 'taken') throw refused('nickname-taken');
      return { nickname: wanted.nickname };
    }),
    route(leaveLeaderboards, async ({ caller: { userId } }) => {
      await leave(db, userId);
      return undefined;
    }),
  ];
}

const EntryPosition = v.pipe(
  v.strictTuple([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^\d{1,18}$/))]),
  v.transform(([score, player]) => ({ score, player })),
);

function refused(code: Refusal): CallError {
  return new CallError('refused', refusals[code], { code });
}

async function openCalendar(db: Database): Promise<Calendar> {
  const { settings } = await settingsIn(db).latest();
  if (settings.leaderboards) return settings;
  throw new CallError('conflict', 'Leaderboards are switched off here.', { code: 'leaderboards-off' });
}

type Which = { readonly period: Period; readonly timing: Timing };

/** A board in the current week, the current month or all time. */
async function boardNow(db: Database, name: string, { period, timing }: Which): Promise<Board> {
  const calendar = await openCalendar(db);
  const { current } =
    (await findPeriods(db, calendar)) ??
    (await db.transaction().execute((trx) => openPeriods(trx, calendar)));
  return { name, timing, period: current[period], ever: current.all };
}
