import { changePassword, confirmPassword } from '@venture/api/v1/me';
import { endOtherSessions, endSession, listSessions } from '@venture/api/v1/sessions';
import { auditRecordBySelf, recordAudit } from '../administration/audit';
import type { Database, Trx } from '../database/schema';
import { giveBackTry } from '../database/throttle';
import { CallError } from '../http/problem';
import { withRefundableTries } from '../http/rates';
import { type Route, route } from '../http/route';
import { describeDevice, requireSessionToken, setSessionCookie } from './browser';
import limits from './limits.json';
import { deleteLinks } from './links';
import { MESSAGES, REFUSALS } from './messages';
import { findPasswordRefusal, type Passwords } from './passwords';
import {
  confirmSession,
  endSessionById,
  endSessionByToken,
  endUserSessions,
  listUserSessions,
  startSession,
} from './sessions';
import { changePasswordHash } from './users';

type OwnLoginParts = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly sessionDays: number;
};

/** Routes for people to change their password, or confirm their identity with it. */
export function passwordRoutes({ db, passwords, sessionDays }: OwnLoginParts): readonly Route[] {
  return [
    route(changePassword, async ({ body, caller: { userId }, c }) => {
      const [password, next] = [body.password.trim(), body.newPassword.trim()];
      const account = await verifyPassword(db, passwords, userId, password);
      const refusal = await findPasswordRefusal(next, account);
      if (refusal) throw refused(REFUSALS[refusal]);
      if (next === password) throw refused('This is already your password. Choose another.');
      const after = await passwords.hash(next);
      const [session, device] = [requireSessionToken(c), describeDevice(c.req.header('user-agent')) ?? null];
      const token = await db.transaction().execute(async (trx) => {
        if (!(await changePasswordHash(trx, userId, account.passwordHash, after))) {
          throw new CallError('refused', 'That is not your password.', { code: 'wrong-password' });
        }
        const wasOpen = await endSessionByToken(trx, session);
        await endUserSessions(trx, userId);
        await deleteLinks(trx, userId); // with which someone else could set another password
        const begun = wasOpen ? await startSession(trx, userId, sessionDays, { device }) : undefined;
        if (begun === undefined) throw accountGoneError(); // ended in the meantime
        await recordAudit(trx, auditRecordBySelf('password-changed', userId));
        return begun;
      });
      setSessionCookie(c, token, sessionDays);
    }),
    route(confirmPassword, async ({ body, caller: { userId }, c }) => {
      await verifyPassword(db, passwords, userId, body.password);
      await confirmSession(db, requireSessionToken(c));
    }),
  ];
}

const refused = (detail: string) => new CallError('refused', detail, { code: 'password-refused' });

type Account = { readonly fullName: string; readonly email: string; readonly passwordHash: string };

async function findAccount(db: Database, userId: string): Promise<Account> {
  const account = await db
    .selectFrom('users')
    .select(['full_name as fullName', 'email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) throw accountGoneError();
  return account;
}

/** The error for an account that was deleted in the meantime. */
export function accountGoneError(): CallError {
  return new CallError('not-logged-in', 'Log in first.');
}

/**
 * Returns this person's account; throws unless the password matches. Attempts, even right ones, count separately
 * from logins, since comparing is slow.
 */
export async function verifyPassword(
  db: Database,
  passwords: Passwords,
  userId: string,
  password: string,
): Promise<Account> {
  const account = await findAccount(db, userId);
  const { comparison, confirmation } = limits.throttle;
  const guess = { key: `password confirmation ${userId}`, allowance: confirmation };
  const tries = [{ key: `password comparison ${userId}`, allowance: comparison }, guess];
  const isRight = await withRefundableTries(db, tries, MESSAGES.throttled, () =>
    passwords.matches(password.trim(), account.passwordHash),
  );
  if (!isRight) {
    throw new CallError('refused', 'That is not your password.', { code: 'wrong-password' });
  }
  await giveBackTry(db, guess.key, guess.allowance); // not all: a stolen session would guess on
  return account;
}

/** Routes to see and end a person's own sessions. */
export function sessionRoutes({ db, sessionDays }: Omit<OwnLoginParts, 'passwords'>): readonly Route[] {
  /** Ends sessions, and records this in the audit trail. */
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
      const ended = await end(userId, (trx) => endSessionById(trx, userId, id));
      if (ended === 0) throw new CallError('not-found', 'This session has already ended.');
    }),

    route(endOtherSessions, async ({ caller: { userId }, c }) => {
      const token = requireSessionToken(c);
      return { ended: await end(userId, (trx) => endUserSessions(trx, userId, token)) };
    }),
  ];
}
