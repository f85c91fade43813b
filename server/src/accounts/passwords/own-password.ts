import { changePassword, confirmPassword } from '@venture/api/v1/me';
import { sql } from 'kysely';
import { auditRecordBySelf, recordAudit } from '../../administration/audit';
import { batched } from '../../database/batched';
import type { Database } from '../../database/schema';
import { forgetTries } from '../../database/throttle';
import { CallError } from '../../http/problem';
import { withRefundableTries } from '../../http/rates';
import { type Route, route } from '../../http/route';

import limits from '../limits.json';
import { MESSAGES, REFUSALS } from '../messages';
import { deleteLinks } from '../recovery/links';
import { setSessionCookie } from '../sessions/cookies';
import { describeDevice } from '../sessions/device';
import { requireSessionToken } from '../sessions/own-sessions';
import { confirmSession, endSessionByToken, endUserSessions, startSession } from '../sessions/sessions';
import { changePasswordHash } from '../users';
import { findPasswordRefusal } from './password-policy';
import type { Passwords } from './passwords';

type Parts = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly sessionDays: number;
};

/** How people change their own password, and confirm with it that it is still them. */
export function passwordRoutes({ db, passwords, sessionDays }: Parts): readonly Route[] {
  const accountOf = createAccountLoader(db);
  return [
    route(changePassword, async ({ body, caller: { userId }, c }) => {
      const [password, next] = [body.password.trim(), body.newPassword.trim()];
      const account = await accountOf(userId);
      const refusal = await findPasswordRefusal(next, account);
      if (refusal) throw refused(REFUSALS[refusal]);
      await verifyPassword(db, passwords, userId, account, password);
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
      setSessionCookie(c, c.var.client.isSecure, token, sessionDays);
      return undefined;
    }),
    route(confirmPassword, async ({ body, caller: { userId }, c }) => {
      await verifyPassword(db, passwords, userId, await accountOf(userId), body.password.trim());
      await confirmSession(db, requireSessionToken(c));
      return undefined;
    }),
  ];
}

const refused = (detail: string) => new CallError('refused', detail, { code: 'password-refused' });

type Account = { readonly fullName: string; readonly email: string; readonly passwordHash: string };

export function createAccountLoader(db: Database): (userId: string) => Promise<Account> {
  return batched<string, Account>(async (ids) => {
    const users = await db
      .selectFrom('users')
      .select(['id', 'full_name as fullName', 'email', 'password_hash as passwordHash'])
      .where(sql<boolean>`id = any (${ids})`)
      .execute();
    const known = new Map(users.map(({ id, ...account }) => [id, account]));
    return ids.map((id) => known.get(id) ?? accountGoneError());
  });
}

/** The account was deleted in the meantime. */
export function accountGoneError(): CallError {
  return new CallError('not-logged-in', 'Log in first.');
}

/**
 * Throws unless the password is this person's; tries are counted separately from logins, and right ones too, since
 * comparing takes long.
 */
export async function verifyPassword(
  db: Database,
  passwords: Passwords,
  userId: string,
  { passwordHash }: Pick<Account, 'passwordHash'>,
  password: string,
): Promise<void> {
  const key = `password confirmation ${userId}`;
  const tries = [
    { key: `password comparison ${userId}`, allowance: limits.throttle.comparison },
    { key, allowance: limits.throttle.confirmation },
  ];
  const isRight = await withRefundableTries(db, tries, MESSAGES.throttled, () =>
    passwords.matches(password, passwordHash),
  );
  if (!isRight) {
    throw new CallError('refused', 'That is not your password.', { code: 'wrong-password' });
  }
  await forgetTries(db, key);
}
