import {
  getEntries,
  getLeaderboard,
  joinLeaderboards,
  leaveLeaderboards,
  type Period,
} from '@venture/shared/v1/leaderboards';
import * as v from 'valibot';
import { fromCursor } from '../api/cursor';
import { CallError } from '../api/problem';
import type { RouteParts } from '../api/routes';
import { type Route, route } from '../api/serve';
import type { Database } from '../storage/schema';
import { boardOf } from './board';
import { type Calendar, calendar } from './calendar';
import { join, leave } from './membership';
import { readNickname } from './nickname';
import { type Refusal, refusals } from './nickname-content';
import { findPeriods, openPeriods } from './periods';
import { leaderboardOf, pageOf } from './standing';

/** Leaderboards: seen by whoever is logged in, joined by whoever wants to be seen. */
export function leaderboardRoutes({ db }: Pick<RouteParts, 'db'>): readonly Route[] {
  return [
    route(getLeaderboard, async ({ params, query, caller: { userId } }) => {
      const period = await currentPeriod(db, query.period);
      return leaderboardOf(db, userId, { board: boardOf(params.board, query.timing), period });
    }),
    route(getEntries, async ({ params, query, caller: { userId } }) => {
      const after = query.after === undefined ? undefined : placeAt(query.after);
      const period = await currentPeriod(db, query.period);
      const board = { board: boardOf(params.board, query.timing), period };
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

const Place = v.strictTuple([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.regex(/^\d{1,18}$/))]);

function placeAt(cursor: string) {
  const [score, player] = fromCursor(Place, cursor);
  return { score, player };
}

function refused(code: Refusal): CallError {
  return new CallError('refused', refusals[code], { code });
}

async function openCalendar(db: Database): Promise<Calendar> {
  const found = await calendar(db);
  if (found.isOpen) return found;
  throw new CallError('conflict', 'Leaderboards are switched off here.', { code: 'leaderboards-off' });
}

async function currentPeriod(db: Database, kind: Period): Promise<number> {
  const calendar = await openCalendar(db);
  const { current } =
    (await findPeriods(db, calendar)) ??
    (await db.transaction().execute((trx) => openPeriods(trx, calendar)));
  const id = current.get(kind);
  if (id === undefined) throw new Error(`The current ${kind} was not opened.`);
  return id;
}
