import { changeEmail } from '@venture/api/v1/me';
import {
  checkResetLink,
  confirmEmail,
  createResetLink,
  getSignupTerms,
  requestPasswordReset,
  resetPassword,
} from '@venture/api/v1/recovery';
import type { Context } from 'hono';
import { bySelf, recordAudit } from '../../administration/audit';
import type { Database } from '../../database/schema';
import { throttleIn } from '../../database/throttle';
import { CallError } from '../../http/problem';
import { type Route, route } from '../../http/route';
import { takeTry } from '../../http/throttled';
import { addressOf, type Env, isSecure, originOf } from '../../http/visitor';
import { emailTo } from '../../mail/email';
import type { Mail } from '../../mail/mail';
import mailLimits from '../../mail/mail-limits.json';
import { isEmail } from '../email';
import { deviceCookies } from '../login/device-cookie';
import { MESSAGES, REFUSALS } from '../messages';
import { accountsIn, confirm as confirmPassword } from '../own-account';
import type { Passwords } from '../passwords/passwords';
import { loginKeyIn } from '../secrets';
import { deviceToken, setDeviceCookie } from '../sessions/cookies';
import { requireSessionToken } from '../sessions/own-sessions';
import { usersIn } from '../users';
import { confirm, confirmationOf } from './confirmation';
import { EMAILS } from './emails';
import { makeLink, ownerOfLink } from './links';
import { expectNewEmail, newEmailMessage, notifyOldAddress, replaceEmail } from './new-email';
import limits from './recovery-limits.json';
import { resetLinkByAdmin } from './reset-link';
import { setPassword } from './set-password';
import { mailWait } from './throttle';

type Parts = {
  readonly db: Database;
  readonly passwords: Passwords;
  /** Undefined where no mail can be sent. */
  readonly mail: Mail | undefined;
  /** Where people open this installation; known wherever mail can be sent. */
  readonly publicUrl?: string | undefined;
  readonly proxies: number;
};

/** How people get back into an account after forgetting the password, and confirm their address. */
export function recoveryRoutes(parts: Parts): readonly Route[] {
  const { db, mail, passwords, publicUrl = '', proxies } = parts;
  const confirmation = confirmationOf(parts);
  const loginKey = loginKeyIn(db);
  const accountOf = accountsIn(db);
  const origin = (c: Context<Env>) => originOf(addressOf(c, proxies));
  return [
    route(requestPasswordReset, async ({ body, c }) => {
      const sender = expectMail(mail);
      const email = body.email.trim();
      if (!isEmail(email)) {
        throw new CallError('refused', REFUSALS['email-malformed'], { code: 'email-malformed' });
      }
      const retryAfterSeconds = await mailWait(db, email, origin(c));
      if (retryAfterSeconds !== undefined) throw tooOften(retryAfterSeconds);
      if (!sender.send(() => recoveryEmail(db, email, publicUrl))) throw tooMuchMail();
      return undefined;
    }),
    route(checkResetLink, async ({ body: { token } }) => ({
      isUsable: (await ownerOfLink(db, token, 'password')) !== undefined,
    })),
    route(resetPassword, async ({ body, c }) => {
      const { userId, email } = await setPassword(db, passwords, body);
      // Others may still be guessing: from now on this browser is counted separately.
      const secure = isSecure(c, proxies);
      const devices = deviceCookies(await loginKey());
      setDeviceCookie(c, secure, devices.renewed(deviceToken(c, secure), email));
      notify(parts, userId, (publicUrl) => EMAILS.passwordChanged(publicUrl));
      return { email };
    }),
    route(createResetLink, async ({ params, caller }) => {
      const link = await resetLinkByAdmin(db, caller.userId, params.id);
      notify(parts, params.id, () => EMAILS.linkMade());
      return link;
    }),
    route(getSignupTerms, async () => ({ confirmsEmail: (await confirmation?.isOn()) ?? false })),
    route(confirmEmail, async ({ body }) => {
      const { email, before } = await confirm(db, passwords, body);
      notifyOldAddress(mail, before);
      return { email };
    }),
    route(changeEmail, async ({ body, caller: { userId }, c }) => {
      const email = expectNewEmail(body.email);
      await takeTry(throttleIn(db), `email of ${userId}`, limits.newEmail, MESSAGES.throttled);
      await confirmPassword(db, passwords, userId, await accountOf(userId), body.password.trim());
      if (mail) {
        const retryAfterSeconds = await mailWait(db, email, origin(c));
        if (retryAfterSeconds !== undefined) throw tooOften(retryAfterSeconds);
        if (!mail.send(() => newEmailMessage(db, userId, email, publicUrl))) throw tooMuchMail();
        return { isSent: true };
      }
      await db.transaction().execute(async (trx) => {
        const before = await replaceEmail(trx, userId, email, requireSessionToken(c, proxies));
        if (before !== undefined) await recordAudit(trx, bySelf('email-changed', userId));
      });
      return { isSent: false };
    }),
  ];
}

function expectMail(mail: Mail | undefined): Mail {
  if (mail) return mail;
  throw new CallError('not-found', 'This server sends no mail: ask whoever looks after it for a link.', {
    code: 'no-mail',
  });
}

function tooOften(retryAfterSeconds: number): CallError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const detail = `A link was requested several times. Check your mailbox, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new CallError('too-many', detail, { retryAfterSeconds });
}

function tooMuchMail(): CallError {
  return new CallError('unavailable', 'Many messages are waiting to be sent. Try again in a moment.', {
    code: 'overloaded',
    retryAfterSeconds: mailLimits.fullRetryAfterSeconds,
  });
}

/** Sent to the account's stored address, not to the one typed now. */
async function recoveryEmail(db: Database, email: string, publicUrl: string) {
  const user = await usersIn(db).withEmail(email);
  const link = user && (await makeLink(db, user.id, 'password', 'self'));
  return link && emailTo(user.email, EMAILS.recovery(publicUrl, link.token));
}

/** Notifies a person of what happened to their account, if mail can be sent. */
function notify(
  { db, mail, publicUrl = '' }: Parts,
  userId: string,
  message: (publicUrl: string) => Parameters<typeof emailTo>[1],
): void {
  mail?.send(async () => {
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    return user && emailTo(user.email, message(publicUrl));
  });
}
