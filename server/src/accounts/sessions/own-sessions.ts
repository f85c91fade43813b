import { endOtherSessions, endSession, listSessions } from '@venture/api/v1/sessions';
import type { Context } from 'hono';
import { auditRecordBySelf, recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import type { Env } from '../../http/client';
import { CallError } from '../../http/problem';
import { type Route, route } from '../../http/route';
import limits from '../limits.json';
import { sessionToken } from './cookies';
import { endSessionById, endUserSessions, listUserSessions } from './sessions';

type Parts = { readonly db: Database; readonly sessionDays: number };

/** Where a person is logged in, which they can see and end. */
export function sessionRoutes({ db, sessionDays }: Parts): readonly Route[] {
  /** Ends sessions, and records it in the audit trail. */
  const end = (userId: string, work: (trx: Trx) => Promise<number>) =>
    db.transaction().execute(async (trx) => {
      const ended = await work(trx);
      if (ended > 0) await recordAudit(trx, auditRecordBySelf('sessions-ended', userId));
      return ended;
    });

  return [
    route(listSessions, async ({ caller, c }) => {
      const sessions = await listUserSessions(db, caller.userId, requireSessionToken(c));
      return {
        days: sessionDays,
        idleDays: limits.session.idleDays,
        most: limits.session.most,
        sessions: sessions.map(({ device, beganAt, usedAt, ...session }) => ({
          ...session,
          ...(device !== null && { device }),
          beganAt: beganAt.toISOString(),
          usedAt: usedAt.toISOString(),
        })),
      };
    }),

    route(endSession, async ({ params: { id }, caller: { userId } }) => {
      const ended = await end(userId, async (trx) => Number(await endSessionById(trx, userId, id)));
      if (ended === 0) throw new CallError('not-found', 'This session has already ended.');
      return undefined;
    }),

    route(endOtherSessions, async ({ caller: { userId }, c }) => {
      const token = requireSessionToken(c);
      return { ended: await end(userId, (trx) => endUserSessions(trx, userId, token)) };
    }),
  ];
}

/** The session token of a call by someone who is logged in. */
export function requireSessionToken(c: Context<Env>): string {
  const token = sessionToken(c, c.var.client.isSecure);
  if (token === undefined) throw new CallError('not-logged-in', 'Log in first.');
  return token;
}
