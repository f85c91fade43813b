import { changePassword, confirmPassword } from '@venture/api/v1/me';
import { auditRecordBySelf, recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type Route, route } from '../../http/route';
import { isSecure } from '../../http/visitor';
import { REFUSALS } from '../messages';
import { accountGoneError, createAccountLoader, verifyPassword } from '../own-account';
import { deleteLinks } from '../recovery/links';
import { setSessionCookie } from '../sessions/cookies';
import { describeDevice } from '../sessions/device';
import { requireSessionToken } from '../sessions/own-sessions';
import { createSessionStore, type SessionDays } from '../sessions/sessions';
import { createUserStore } from '../users';
import { findPasswordRefusal } from './password-policy';
import type { Passwords } from './passwords';

type Parts = {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly proxies: number;
  readonly sessionDays?: SessionDays;
};

/** How people change their own password, and confirm with it that it is still them. */
export function passwordRoutes({ db, passwords, proxies, sessionDays }: Parts): readonly Route[] {
  const accountOf = createAccountLoader(db);
  return [
    route(changePassword, async ({ body, caller: { userId }, c }) => {
      const [password, next] = [body.password.trim(), body.newPassword.trim()];
      const account = await accountOf(userId);
      const refusal = await findPasswordRefusal(next, account);
      if (refusal) throw refused(REFUSALS[refusal]);
      await verifyPassword(db, passwords, userId, account, password);
      if (next === password) throw refused('This is already your password. Choose another.');
      const after = await passwords.hash(next, { caller: userId });
      const [session, device] = [
        requireSessionToken(c, proxies),
        describeDevice(c.req.header('user-agent')) ?? null,
      ];
      const token = await db.transaction().execute(async (trx) => {
        if (!(await createUserStore(trx).changeHash(userId, account.passwordHash, after))) {
          throw new CallError('refused', 'That is not your password.', { code: 'wrong-password' });
        }
        const sessions = createSessionStore(trx, sessionDays);
        const wasOpen = await sessions.end(session);
        await sessions.endAll(userId);
        await deleteLinks(trx, userId); // with which someone else could set another password
        const begun = wasOpen ? await sessions.begin(userId, { device }) : undefined;
        if (begun === undefined) throw accountGoneError(); // ended in the meantime
        await recordAudit(trx, auditRecordBySelf('password-changed', userId));
        return begun;
      });
      setSessionCookie(c, isSecure(c, proxies), token, sessionDays);
      return undefined;
    }),
    route(confirmPassword, async ({ body, caller: { userId }, c }) => {
      await verifyPassword(db, passwords, userId, await accountOf(userId), body.password.trim());
      await createSessionStore(db).confirm(requireSessionToken(c, proxies));
      return undefined;
    }),
  ];
}

const refused = (detail: string) => new CallError('refused', detail, { code: 'password-refused' });
